// Files of a few named folders, read-only.
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

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

/** Contents by file, as long as they are what the file has: a page asks for sixty files each time that it is opened. */
const contents = new Map();

/**
 * The file below `folder` that a URL path names, or null if it does not exist or is outside the folder.
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
    if (!file.startsWith(root + path.sep) || !facts.isFile()) return null;
    return { file, version: `${facts.ino} ${facts.size} ${facts.mtimeMs} ${facts.ctimeMs}` };
  } catch {
    return null;
  }
}

/** Sends a file found by {@link findFile}. */
export async function sendFile(request, response, found, { cacheSeconds = 0 } = {}) {
  const content = await contentOf(found);
  response.writeHead(200, {
    'Content-Type': contentTypes[path.extname(found.file)] ?? 'application/octet-stream',
    'Content-Length': content.length,
    'Cache-Control': cacheSeconds > 0 ? `private, max-age=${cacheSeconds}` : 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : content);
}

async function contentOf({ file, version }) {
  const known = contents.get(file);
  if (known?.version === version) return known.content;
  const content = await readFile(file);
  contents.set(file, { version, content });
  return content;
}
