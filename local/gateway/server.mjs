// The stand-in for the Windows Admin Center gateway: shell page, built tool, REST and websocket, on loopback only.
import { createServer } from 'node:http';
import path from 'node:path';
import { AccessGuard, createToken, securityHeaders } from './access.mjs';
import { GatewayAddresses } from './addresses.mjs';
import { NodeCredentials } from './node-credentials.mjs';
import { StepError } from '../base/steps.mjs';
import { PowerShellSessions } from './powershell-sessions.mjs';
import { findFile, sendFile } from './static-files.mjs';
import { StreamSockets } from './stream-socket.mjs';

const host = '127.0.0.1';
const maxBodyBytes = 1024 * 1024;
const styleCacheSeconds = 3600;
const standInVersion = 'stand-in';

/**
 * Starts the gateway.
 * @param {object} options
 * @param {number} options.port 0 = any free one
 * @param {{ mount: string, folder: string, cacheSeconds?: number }[]} options.folders what is served, first match first
 * @param {import('./command-table.mjs').CommandTable} options.commands
 * @param {{ invoke: Function }} options.executor runs the commands
 * @param {object} options.environment what the shell page has to know: connection, executor, what is simulated
 * @param {string} [options.apiVersion] 2.0.0, or 1.0.0 for a gateway of that generation
 * @param {NodeCredentials} [options.credentials] who asks a node for something has to show these
 * @param {{ handle: (request: object) => Promise<{ status: number, body: object | null } | null> }[]} [options.features]
 *   further parts of the gateway, asked in turn; `request` has method, path, readJson(), readBody(maxBytes) and nodeCall:
 *   which feature is asked of which node, null where none is
 * @returns {Promise<{ url: string, origin: string, dropSockets: () => void, close: () => Promise<void> }>}
 */
export async function startGateway({
  port,
  folders,
  commands,
  executor,
  environment,
  apiVersion = '2.0.0',
  credentials = new NodeCredentials(),
  features = [],
}) {
  const guard = new AccessGuard({ token: createToken(), apiVersion });
  const addresses = new GatewayAddresses(apiVersion);
  const invoke = (call) => invokeChecked({ commands, executor, ...call });
  const sessions = new PowerShellSessions(invoke);
  const sockets = new StreamSockets(invoke, credentials);
  const shown = () => ({ ...environment, gatewayApiVersion: apiVersion, credentials: credentials.forShell() });
  const context = { guard, folders, sessions, environment: shown, features, addresses, credentials };

  const server = createServer((request, response) => {
    answer(request, response, context).catch((error) => sendProblem(response, 500, 'GatewayFailed', error.message));
  });
  server.on('upgrade', (request, socket, head) => {
    // Who resets a connection that is being refused must not take the gateway along.
    socket.on('error', () => socket.destroy());
    // The guard first: what comes before it is open to every page of every site.
    const refusal =
      guard.refusal(request) ??
      (addresses.isSocket(addressOf(request)?.pathname ?? '') ? null : { status: 404, message: 'No socket here.' });
    if (refusal) {
      socket.end(`HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    } else {
      sockets.accept(request, socket, head);
    }
  });

  await listen(server, port);
  guard.port = server.address().port;
  const origin = `http://${host}:${server.address().port}`;
  return {
    url: `${origin}/?token=${guard.token}`,
    origin,
    /** Breaks every stream, as a gateway does that is restarted. */
    dropSockets: () => sockets.drop(),
    close: async () => {
      sessions.close();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Runs a command of the table; whatever is wrong with the request ends as an error of the call. */
async function* invokeChecked({ commands, executor, command, parameters, nodeName, signal }) {
  const checked = commands.resolve(command, parameters);
  yield* executor.invoke(checked.command, checked.parameters, { nodeName, signal });
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const reason = { EADDRINUSE: 'something else listens there', EACCES: 'this user may not listen there' }[
        error.code
      ];
      reject(
        reason
          ? new StepError(
              `Port ${port} cannot be used: ${reason}.`,
              'Choose another with --port, or 0 for any free one.',
            )
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}

async function answer(request, response, context) {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  const url = addressOf(request);
  if (url === null) {
    sendProblem(response, 400, 'BadRequest', 'The target of the request is no address.');
    return;
  }
  if (url.pathname === '/' && url.searchParams.has('token')) {
    signIn(url.searchParams, response, context.guard);
    return;
  }
  const refusal = context.guard.refusal(request);
  if (refusal) {
    sendProblem(response, refusal.status, 'NotAllowed', refusal.message);
  } else if (/^\/(api|stand-in)\//.test(url.pathname)) {
    await answerApi(request, response, url.pathname, context);
  } else {
    await answerFile(request, response, url.pathname, context.folders);
  }
}

/**
 * Trades the token in the address for a cookie, and takes it out of the address. By a page and not by a redirect: a
 * strict cookie would not be sent along a redirect that began in another application's window. Where the address names a
 * page of the tool, `&page=/`, that one is opened in place of the one that the tool opens with.
 */
function signIn(parameters, response, guard) {
  if (!guard.isToken(parameters.get('token'))) {
    sendProblem(
      response,
      401,
      'NotAllowed',
      'This address belongs to an earlier start. Use the one that `npm start` printed last.',
    );
    return;
  }
  const page = parameters.get('page') ?? '';
  const target = /^[\w/-]{1,200}$/.test(page) ? `/#${page}` : '/';
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Set-Cookie': guard.cookies,
    'Cache-Control': 'no-store',
  });
  response.end(
    `<!doctype html><html lang="en"><title>Headroom</title><link rel="icon" href="data:,"><meta http-equiv="refresh" content="0;url=${target}"><a href="${target}">Open Headroom</a></html>`,
  );
}

async function answerApi(request, response, pathname, { sessions, environment, features, addresses, credentials }) {
  const nodeCall = addresses.nodeCall(pathname);
  const refusal = nodeCall && credentials.refusal(nodeCall.nodeName, request.headers);
  if (refusal) {
    sendProblem(response, 401, 'Unauthorized', refusal);
    return;
  }
  const answered =
    (await answerOwn(request, pathname, environment)) ??
    (await answerSession(request, nodeCall, sessions)) ??
    (await firstAnswer(features, {
      method: request.method,
      path: pathname,
      nodeCall,
      readJson: () => readJson(request),
      readBody: (maxBytes) => readBody(request, maxBytes),
    }));
  if (answered) {
    sendJson(response, answered.status, answered.body);
  } else {
    sendProblem(response, 404, 'NotFound', `${request.method} ${pathname} is not part of this gateway.`);
  }
}

function answerOwn({ method }, pathname, environment) {
  if (method !== 'GET') return null;
  if (pathname === '/api/local/environment') return { status: 200, body: environment() };
  // As a gateway on an administrator's own machine: the SDK asks before it installs anything on a node.
  if (pathname === '/api/gateway/status') return { status: 200, body: statusOf(environment()) };
  return null;
}

/** No version of the real one, which it is not; a replayed gateway has the version that it had. */
function statusOf({ gatewayVersion = standInVersion }) {
  return { name: host, gatewayMode: 'App', isGatewayProcessElevated: true, gatewayVersion };
}

async function answerSession(request, nodeCall, sessions) {
  if (nodeCall?.feature !== 'powerShell') return null;
  const body = await readJson(request);
  return sessions.handle({ method: request.method, path: nodeCall.rest, nodeName: nodeCall.nodeName, body });
}

async function firstAnswer(features, request) {
  for (const feature of features) {
    const answered = await feature.handle(request);
    if (answered) return answered;
  }
  return null;
}

async function answerFile(request, response, pathname, folders) {
  if (!['GET', 'HEAD'].includes(request.method)) {
    sendProblem(response, 405, 'NotAllowed', 'Files are read only.');
    return;
  }
  for (const { mount, folder, cacheSeconds } of folders) {
    const found = pathname.startsWith(mount) ? await findFile(folder, pathname.slice(mount.length)) : null;
    if (found) {
      await sendFile(request, response, found, { cacheSeconds: cacheSeconds ?? 0 });
      return;
    }
  }
  sendProblem(response, 404, 'NotFound', `There is no ${pathname}.`);
}

async function readJson(request) {
  const body = await readBody(request, maxBodyBytes);
  if (body === null) throw new Error(`The request is larger than ${maxBodyBytes} bytes.`);
  return body.length === 0 ? null : JSON.parse(body.toString('utf8'));
}

/** The body of a request; null when it is larger than it may be. Read to its end then too, so that the answer is heard. */
async function readBody(request, maxBytes) {
  const chunks = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes <= maxBytes) chunks.push(chunk);
  }
  return sizeBytes <= maxBytes ? Buffer.concat(chunks) : null;
}

function sendJson(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(body === null ? undefined : JSON.stringify(body));
}

function sendProblem(response, status, code, message) {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  sendJson(response, status, { error: { code, message } });
}

/** Null where the request's target is no address, such as `//[`. */
function addressOf({ url }) {
  const base = `http://${host}`;
  return URL.canParse(url, base) ? new URL(url, base) : null;
}

/** What the gateway serves of a checkout: the shell, the SDK's styles, and the tool in its frame. */
export function standardFolders(root, { extensionName, toolFolder }) {
  return [
    { mount: `/modules/${extensionName}/`, folder: toolFolder },
    {
      mount: '/sdk/styles/',
      folder: path.join(root, 'node_modules/@microsoft/windows-admin-center-sdk/styles'),
      cacheSeconds: styleCacheSeconds,
    },
    { mount: '/', folder: path.join(root, 'local/shell') },
  ];
}
