// Files of a few named folders, read-only.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const contentTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/**
 * The file below `folder` that a URL path names, or null where there is none or it leads out of the folder.
 * @param {string} folder
 * @param {string} urlPath path after the mount point, still percent-encoded
 */
export async function findFile(folder, urlPath) {
  let relative;
  try {
    relative = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (relative.includes('\0')) return null;
  if (relative === '' || relative.endsWith('/')) relative += 'index.html';
  try {
    const root = await realpath(folder);
    // Resolved before it is compared, so that neither `..` nor a link leads out.
    const file = await realpath(path.join(root, relative));
    const facts = await stat(file);
    return file.startsWith(root + path.sep) && facts.isFile() ? { file, sizeBytes: facts.size } : null;
  } catch {
    return null;
  }
}

/** Sends a file found by {@link findFile}. */
export async function sendFile(request, response, { file, sizeBytes }, { cacheSeconds = 0 } = {}) {
  response.writeHead(200, {
    'Content-Type': contentTypes[path.extname(file)] ?? 'application/octet-stream',
    'Content-Length': sizeBytes,
    'Cache-Control': cacheSeconds > 0 ? `private, max-age=${cacheSeconds}` : 'no-cache',
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // A browser that goes away in the middle of a file is no error of ours.
  await pipeline(createReadStream(file), response).catch(() => response.destroy());
}
