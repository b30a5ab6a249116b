/** How the package for a node leaves the browser: in one piece through the gateway's file transfer, or in parts. */
import { AppContextService } from '@microsoft/windows-admin-center-sdk/angular';
import { headerConstants } from '@microsoft/windows-admin-center-sdk/core/data/http-constants';
import { NodeRequest } from '@microsoft/windows-admin-center-sdk/core/data/node-connection';
import { concat, defer, from, Observable, of } from 'rxjs';
import { map, switchMap } from 'rxjs/operators';
import { TransferProgress } from './headroom-gateway';

/**
 * Bytes of a part. A command travels to a node in WinRM envelopes of at most 500 KB where nobody changed that
 * (MaxEnvelopeSizekb, [MS-WSMV] 2.2.4.10), encoded as Base64 once more. A part, twice, as the text of the script and as a
 * parameter, fits into one beside the script; and a request with it is far below the 30,000,000 bytes that a gateway takes
 * (Kestrel's default). A multiple of three, so that only the last part is padded.
 */
export const partBytes = 120 * 1024;

export interface PackagePart {
  readonly uploadId: string;
  readonly offsetBytes: number;
  readonly contentBase64: string;
}

/**
 * Puts a file on a node through the gateway's file transfer. By the SDK's node connection, which knows the address on each
 * generation of gateways, the credentials and the header against cross-site requests. Its own `FileTransfer.upload` has the
 * address of 1.x alone.
 */
export function uploadFile(
  { gateway, node }: AppContextService,
  nodeName: string,
  path: string,
  file: Blob,
): Observable<void> {
  return defer(() => {
    const address = gateway.url().node(nodeName).makeRelative().fileTransfer().file(path).build();
    // The SDK declares a body to be text and every field of a request to be there; it hands both on as they are.
    const request = {
      headers: { [headerConstants.CONTENT_TYPE]: 'application/octet-stream' },
    } as unknown as NodeRequest;
    // Deprecated for what exists on 2.x alone; this one is translated there, as the SDK's own downloads are.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return node.put(nodeName, address, file as unknown as string, request);
  }).pipe(map(() => undefined));
}

/** Sends a file part by part, each after the one before it has arrived. `add` gives where the file is, and its size now. */
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

/** 32 hexadecimal digits that nobody guesses: the file of this upload is nobody else's. */
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
