/** Sends the node package from the browser: in one piece through the gateway's file transfer, or in parts. */
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { headerConstants } from '@microsoft/windows-admin-center-sdk/core/data/http-constants';
import { NodeRequest } from '@microsoft/windows-admin-center-sdk/core/data/node-connection';
import { concat, defer, from, Observable, of } from 'rxjs';
import { map, switchMap } from 'rxjs/operators';
import { TransferProgress } from './headroom-gateway';

/**
 * Bytes of a part. By default, a command is sent to a node in WinRM envelopes of at most 500 KB (MaxEnvelopeSizekb,
 * [MS-WSMV] 2.2.4.10), encoded as Base64 once more. An envelope has room for the script and twice the part, as text of
 * the script and as a parameter. A request with it is far below the 30,000,000 bytes that a gateway accepts (Kestrel's
 * default). A multiple of three, so that only the last part is padded.
 */
export const partBytes = 120 * 1024;

export interface PackagePart {
  readonly uploadId: string;
  readonly offsetBytes: number;
  readonly contentBase64: string;
}

/**
 * Uploads a file to a node through the gateway's file transfer. The SDK's node connection knows the address on each
 * generation of gateways, the credentials and the header against cross-site requests. Its own `FileTransfer.upload` only
 * has the address of 1.x.
 */
export function uploadFile(
  { gateway, node }: AppContext,
  nodeName: string,
  path: string,
  file: Blob,
): Observable<void> {
  return defer(() => {
    const address = gateway.url().node(nodeName).makeRelative().fileTransfer().file(path).build();
    // The SDK declares a body as text and every field of a request as required; it passes both on unchanged.
    const request = {
      headers: { [headerConstants.CONTENT_TYPE]: 'application/octet-stream' },
    } as unknown as NodeRequest;
    // Deprecated for an address that exists only on 2.x; this one is translated there, like the SDK's downloads.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return node.put(nodeName, address, file as unknown as string, request);
  }).pipe(map(() => undefined));
}

/** Sends a file part by part, each after the previous one has arrived. `add` returns the file's path and size so far. */
export function sendParts(
  file: Blob,
  add: (part: PackagePart) => Observable<{ readonly path: string; readonly sizeBytes: number }>,
): Observable<TransferProgress> {
  const uploadId = newUploadId();
  const offsets = Array.from({ length: Math.ceil(file.size / partBytes) }, (_, index) => index * partBytes);
  const send = (offsetBytes: number): Observable<TransferProgress> =>
    defer(() => from(base64Of(file.slice(offsetBytes, offsetBytes + partBytes)))).pipe(
      switchMap((contentBase64) => add({ uploadId, offsetBytes, contentBase64 })),
      map(({ path, sizeBytes }) => ({ sentBytes: sizeBytes, totalBytes: file.size, path })),
    );
  return concat(of<TransferProgress>({ sentBytes: 0, totalBytes: file.size, path: '' }), ...offsets.map(send));
}

/** 32 random hexadecimal digits: no other upload has the same file. */
function newUploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = '';
  for (const byte of bytes) {
    text += String.fromCharCode(byte);
  }
  return btoa(text);
}
