/**
 * The application's context of the SDK's core: the connection to the shell, the gateway and PowerShell.
 *
 * Replaces the SDK's `AppContext` and the services of its `CoreServiceModule`, which hand the same parts to the
 * same constructor.
 */
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { BatchConnection } from '@microsoft/windows-admin-center-sdk/core/data/batch-connection';
import { TriggerableLifetimeManager } from '@microsoft/windows-admin-center-sdk/core/data/disposable';
import { GatewayConnection } from '@microsoft/windows-admin-center-sdk/core/data/gateway-connection';
import { Http } from '@microsoft/windows-admin-center-sdk/core/data/http';
import { LifetimeData } from '@microsoft/windows-admin-center-sdk/core/data/lifetime-data';
import { NodeConnection } from '@microsoft/windows-admin-center-sdk/core/data/node-connection';
import { PowerShellConnection } from '@microsoft/windows-admin-center-sdk/core/data/powershell-connection';
import { PowerShellStream } from '@microsoft/windows-admin-center-sdk/core/data/powershell-stream';
import { ResourceCache } from '@microsoft/windows-admin-center-sdk/core/data/resource-cache';
import { WebsocketStream } from '@microsoft/windows-admin-center-sdk/core/data/websocket-stream';
import { FrameConnection } from '@microsoft/windows-admin-center-sdk/core/frame/frame-connection';
import { Rpc } from '@microsoft/windows-admin-center-sdk/core/rpc/rpc';
import { ActiveConnection } from '@microsoft/windows-admin-center-sdk/core/security/active-connection';
import { ConnectionManager } from '@microsoft/windows-admin-center-sdk/core/security/connection-manager';
import { throwError } from 'rxjs';
import { absentPart } from './absent-part';
import { OwnSignIn } from './own-sign-in';

/**
 * Creates the context and begins to listen to the shell. What the tool does not use (Azure, CIM, CredSSP, notifications,
 * settings, SSH, work items, the SDK's own file transfer) is not built in; with notifications alone comes a second
 * library for WebSockets.
 */
export function createContext(): AppContext {
  const rpc = new Rpc();
  const authorization = new OwnSignIn(
    // It has to be there: without it, the SDK takes no refused call for a question of credentials. The SDK asks the shell
    // for them, and calls this only where no shell is around.
    () => throwError(() => new Error('Only the shell asks for credentials.')),
    rpc,
  );
  const gateway = new GatewayConnection(new Http(), rpc, authorization);
  const node = new NodeConnection(gateway, authorization);
  const lifetime = Object.assign(new LifetimeData(), { manager: new TriggerableLifetimeManager() });
  const powerShell = new PowerShellConnection(lifetime, node, new BatchConnection(gateway, authorization));
  const connections = new ConnectionManager(rpc, gateway);
  return new AppContext(
    new ActiveConnection(connections, absentPart('cim'), powerShell, absentPart('fileTransfer')),
    authorization,
    absentPart('azureManagerService'),
    absentPart('cim'),
    absentPart('cimStream'),
    connections,
    absentPart('credSSPManager'),
    absentPart('fileTransfer'),
    new FrameConnection(rpc),
    gateway,
    node,
    absentPart('notification'),
    powerShell,
    new PowerShellStream(new WebsocketStream(gateway), authorization),
    new ResourceCache(),
    rpc,
    absentPart('settingsManager'),
    absentPart('sshStream'),
    absentPart('workItem'),
  );
}
