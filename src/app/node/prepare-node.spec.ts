import { Observable, of, throwError } from 'rxjs';
import { HeadroomError } from '../gateway/public-api';
import { blockedNode, enforcedNode, outdatedNode, readyNode } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { Preparation, prepareNode } from './prepare-node';

const failing = (code: string): Observable<never> =>
  throwError(() => new HeadroomError({ code, message: `${code} happened.`, action: 'Do something.', target: null }));

describe('prepareNode', () => {
  let gateway: RecordedGateway;
  const staging = outdatedNode.stagingFile ?? '';

  beforeEach(() => {
    gateway = new RecordedGateway();
    gateway.nodeAnswer = of(outdatedNode);
  });

  const prepare = (): { all: Preparation[]; last: Preparation | undefined } => {
    const all: Preparation[] = [];
    prepareNode(gateway, 'node2').subscribe((one) => all.push(one));
    return { all, last: all[all.length - 1] };
  };
  const told = ({ last }: ReturnType<typeof prepare>): string[] =>
    (last?.steps ?? []).map(({ way, outcome }) => `${way} ${outcome}`);

  it('does nothing where it is there already', () => {
    gateway.nodeAnswer = of(readyNode);
    expect(told(prepare())).toEqual(['present done']);
    expect(gateway.calls).toEqual(['nodeStatus node2']);
  });

  it('has Windows Admin Center install it first, and believes only what the node says afterwards', () => {
    const answers = [of(outdatedNode), of(readyNode)];
    gateway.nodeStatus = (nodeName) => {
      gateway.calls.push(`nodeStatus ${nodeName}`);
      return answers.shift() ?? of(readyNode);
    };
    const outcome = prepare();
    expect(told(outcome)).toEqual(['present failed', 'extension done']);
    expect(gateway.calls).toEqual(['nodeStatus node2', 'installExtension node2', 'nodeStatus node2']);
    expect(outcome.all.map(({ steps }) => steps[steps.length - 1]?.outcome)).toEqual([
      'underWay',
      'failed',
      'underWay',
      'done',
    ]);
  });

  it('sends the package itself where that did not work, and says why it did not', () => {
    gateway.extensionAnswer = failing('NotGatewayAdministrator');
    const outcome = prepare();
    expect(told(outcome)).toEqual(['present failed', 'extension failed', 'upload done']);
    expect(outcome.last?.steps[1]?.problem?.message).toBe('NotGatewayAdministrator happened.');
    expect(outcome.last?.status?.verdict).toBe('ready');
    expect(gateway.calls.slice(2)).toEqual([`uploadPackage node2 ${staging}`, `installNode node2 ${staging}`]);
  });

  it('sends it too where the gateway says that it installed it and the node does not have it', () => {
    expect(told(prepare())).toEqual(['present failed', 'extension failed', 'upload done']);
  });

  it('sends it in parts where the gateway carries no files, and tells how far it has come', () => {
    gateway.extensionAnswer = failing('NotGatewayAdministrator');
    gateway.uploadAnswer = failing('UploadNotOffered');
    const outcome = prepare();
    expect(told(outcome)).toEqual(['present failed', 'extension failed', 'upload failed', 'parts done']);
    expect(gateway.calls.slice(2)).toEqual([
      `uploadPackage node2 ${staging}`,
      'sendPackageInParts node2',
      'installNode node2 C:\\incoming\\parts.zip',
    ]);
    const seen = outcome.all.flatMap(({ steps }) => steps.filter(({ way }) => way === 'parts'));
    expect(seen.map(({ progress }) => progress?.sentBytes)).toEqual([undefined, 0, 300_000, undefined]);
    expect(outcome.last?.status?.verdict).toBe('ready');
  });

  it('sends it in parts where the upload arrived as another file, and ends with the node’s refusal of that too', () => {
    gateway.extensionAnswer = failing('CommandFailed');
    gateway.installAnswer = failing('PackageHashMismatch');
    const { last } = prepare();
    expect(last?.steps.slice(2).map(({ problem }) => problem?.code)).toEqual([
      'PackageHashMismatch',
      'PackageHashMismatch',
    ]);
    expect(last?.status?.verdict).toBe('outdated');
  });

  it('says why the parts did not arrive', () => {
    gateway.extensionAnswer = failing('CommandFailed');
    gateway.uploadAnswer = failing('UploadRefused');
    gateway.partsAnswer = failing('PackagePartOutOfOrder');
    expect(prepare().last?.steps[3]?.problem?.code).toBe('PackagePartOutOfOrder');
    expect(gateway.calls.some((call) => call.startsWith('installNode'))).toBeFalse();
  });

  it('sends nothing to a node that takes no upload', () => {
    gateway.nodeAnswer = of({ ...outdatedNode, stagingFile: null });
    gateway.extensionAnswer = failing('CommandFailed');
    expect(told(prepare())).toEqual(['present failed', 'extension failed', 'upload failed', 'parts failed']);
    expect(gateway.calls.some((call) => /^(uploadPackage|sendPackageInParts)/.test(call))).toBeFalse();
  });

  it('prepares a node under an enforced policy, and stops where that refused the engine', () => {
    const refusing = {
      ...enforcedNode,
      verdict: 'blocked' as const,
      message: 'Application control refused the engine.',
    };
    const answers = [of(enforcedNode), of(refusing)];
    gateway.nodeStatus = () => answers.shift() ?? of(refusing);
    const outcome = prepare();
    expect(told(outcome)).toEqual(['present failed', 'extension failed']);
    expect(outcome.last?.steps[1]?.problem?.message).toBe('Application control refused the engine.');
    expect(outcome.last?.status?.verdict).toBe('blocked');
  });

  it('tries nothing where application control is in the way', () => {
    gateway.nodeAnswer = of(blockedNode);
    expect(told(prepare())).toEqual(['present failed']);
    expect(gateway.calls).toEqual(['nodeStatus node2']);
  });
});
