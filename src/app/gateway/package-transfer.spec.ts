import { TestBed } from '@angular/core/testing';
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { GatewayUrlBuilder } from '@microsoft/windows-admin-center-sdk/core/data/gateway-url-builder';
import { headerConstants } from '@microsoft/windows-admin-center-sdk/core/data/http-constants';
import { NodeConnection } from '@microsoft/windows-admin-center-sdk/core/data/node-connection';
import { Net } from '@microsoft/windows-admin-center-sdk/core/data/net';
import { lastValueFrom, Observable, of, throwError, toArray } from 'rxjs';
import { PowerShellScripts } from '../../generated/powershell-scripts';
import { useEnglish } from '../testing/english';
import { HeadroomError } from './gateway-errors';
import { PackagePart, partBytes, sendParts } from './package-transfer';
import { SmeGateway } from './sme-gateway';

const staging = 'C:\\ProgramData\\Headroom\\incoming\\headroom-node.zip';

describe('sending the package in parts', () => {
  it('sends every byte once, in order, each part after the one before it arrived', async () => {
    const bytes = Uint8Array.from({ length: partBytes * 2 + 5 }, (_, index) => (index * 7) % 256);
    const parts: PackagePart[] = [];
    const received: number[] = [];
    const told = await lastValueFrom(
      sendParts(new Blob([bytes]), (part) => {
        expect(part.offsetBytes).toBe(received.length);
        parts.push(part);
        received.push(...Array.from(atob(part.contentBase64), (letter) => letter.charCodeAt(0)));
        return of({ path: 'there', sizeBytes: received.length });
      }).pipe(toArray()),
    );
    expect(Uint8Array.from(received)).toEqual(bytes);
    expect(told.map(({ sentBytes }) => sentBytes)).toEqual([0, partBytes, partBytes * 2, bytes.length]);
    expect(told[told.length - 1]).toEqual({ sentBytes: bytes.length, totalBytes: bytes.length, path: 'there' });
    expect(new Set(parts.map(({ uploadId }) => uploadId)).size).toBe(1);
    expect(parts[0]?.uploadId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('stops at the part that is refused', async () => {
    let sent = 0;
    const refusal = lastValueFrom(
      sendParts(new Blob([new Uint8Array(partBytes * 3)]), () => {
        sent += 1;
        return sent === 2 ? throwError(() => new Error('full')) : of({ path: 'p', sizeBytes: partBytes });
      }),
    );
    await expectAsync(refusal).toBeRejectedWithError('full');
    expect(sent).toBe(2);
  });

  it('keeps a part within one envelope of WinRM, even where the gateway sends it twice', async () => {
    const text = Math.ceil(partBytes / 3) * 4;
    const script = await PowerShellScripts.Add_WacHeadroomNodePart.load();
    const envelope = ((script.length + 2 * text) * 4) / 3;
    expect(envelope).toBeLessThan(500 * 1024);
    expect(text).toBeLessThanOrEqual(262_144);
  });
});

describe('sending the package through the gateway', () => {
  let answer: Observable<unknown>;
  let puts: { url: string; body: unknown; headers: Record<string, string> }[];

  beforeEach(() => {
    puts = [];
    answer = of(null);
    spyOn(window, 'fetch').and.callFake(() => Promise.resolve(new Response('package')));
  });

  /** With the SDK's own node connection and address builder; only the request itself is replaced. */
  function gatewayOf(gatewayApiVersion: string): SmeGateway {
    useEnglish({ gatewayApiVersion });
    const gateway = {
      url: () => new GatewayUrlBuilder('https://gateway.example'),
      put: (url: string, body: unknown, { headers }: { headers: Record<string, string> }) => {
        puts.push({ url, body, headers });
        return answer;
      },
    };
    const authorization = { getJeaEndpoint: () => undefined, canHandleAjaxFailure: () => false };
    const node = new NodeConnection(gateway as never, authorization as never);
    // The connection's own node, whose name is known.
    const context = { activeConnection: { nodeName: 'node2', validNodeName: 'node2' }, gateway, node };
    TestBed.configureTestingModule({ providers: [SmeGateway, { provide: AppContext, useValue: context }] });
    return TestBed.inject(SmeGateway);
  }

  for (const { version, before } of [
    { version: '1.0.0', before: '/nodes/node2/features/fileTransfer/files/' },
    { version: '2.0.0', before: 'services/WinREST/FileTransfer/nodes/node2/files/' },
  ]) {
    it(`puts it where a gateway of ${version} takes files`, async () => {
      await lastValueFrom(gatewayOf(version).uploadPackage('node2', staging));
      expect(puts.map(({ url }) => url)).toEqual([
        `${before}${Net.toSegmentedBase64Url(staging)}?api-version=2019-02-01`,
      ]);
      expect(await (puts[0]?.body as Blob).text()).toBe('package');
      expect(puts[0]?.headers[headerConstants.CONTENT_TYPE]).toBe('application/octet-stream');
    });
  }

  for (const { status, error, code } of [
    { status: 404, error: {}, code: 'UploadNotOffered' },
    { status: 405, error: {}, code: 'UploadNotOffered' },
    { status: 403, error: {}, code: 'UploadRefused' },
    { status: 413, error: {}, code: 'UploadRefused' },
    { status: 403, error: { forbidden: 'Unauthorized' }, code: 'NotSignedIn' },
    { status: 401, error: {}, code: 'NotSignedIn' },
    { status: 500, error: { message: 'The disk is full.' }, code: 'CommandFailed' },
    { status: 0, error: {}, code: 'GatewayUnreachable' },
  ]) {
    it(`calls an answer of ${status} ${JSON.stringify(error)} ${code}, in words`, async () => {
      answer = throwError(() => ({ status, xhr: { status, response: { error } } }));
      const problem = await lastValueFrom(gatewayOf('2.0.0').uploadPackage('node2', staging)).then(
        () => null,
        (thrown: unknown) => (thrown as HeadroomError).problem,
      );
      expect(problem?.code).toBe(code);
      expect(problem?.message).toContain('node2');
      expect(problem?.action ?? '').not.toBe('');
    });
  }

  it('says so where the gateway does not hand the package out', async () => {
    (window.fetch as jasmine.Spy).and.callFake(() => Promise.resolve(new Response('', { status: 404 })));
    const sent = lastValueFrom(gatewayOf('2.0.0').uploadPackage('node2', staging));
    await expectAsync(sent).toBeRejectedWith(jasmine.objectContaining({ name: 'HeadroomError' }));
    expect(puts).toEqual([]);
  });
});
