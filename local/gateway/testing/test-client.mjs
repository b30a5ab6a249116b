// A client for tests that sends what the SDK sends: the cookies, the header against cross-site requests, credentials.
import { credentialsHeader } from '../node-credentials.mjs';

/** Opens the page that a start printed, and keeps what it was given there. */
export async function signIn({ url, origin }) {
  const cookies = (await fetch(url)).headers.getSetCookie().map((each) => each.split(';')[0]);
  const cookie = cookies.join('; ');
  const crossSite = cookies.find((each) => /XSRF/.test(each))?.split('=')[1];
  const headers = { cookie, origin, 'x-xsrf-token': crossSite };
  return {
    cookie,
    headers,
    /** @param {object} [options] `nodeName`: whose credentials go along; else those of fetch */
    async request(method, pathname, { nodeName, body, headers: further } = {}) {
      const credentials = nodeName === undefined ? {} : await this.credentialsOf(nodeName);
      return fetch(origin + pathname, { method, headers: { ...headers, ...credentials, ...further }, body });
    },
    /** As the SDK does: those of the exact name, else those for every node, else none. */
    async credentialsOf(nodeName) {
      const response = await fetch(`${origin}/api/local/environment`, { headers: { cookie } });
      const { manageAsToken, nodeTokens } = (await response.json()).credentials;
      const token = nodeTokens[nodeName.toLowerCase()] ?? manageAsToken;
      return token ? { [credentialsHeader]: token.value } : {};
    },
  };
}
