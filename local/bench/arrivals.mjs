// Inside the tool's page: when a progress line came, and when the screen showed something new because of it.

/**
 * Has every frame of the page keep `headroomArrivals`: when the engine wrote a line, by its own timestamp, and when the
 * first frame was painted after the page had changed. Engine and page share this machine's clock.
 * @param {import('playwright-core').Page} page
 */
export function watchArrivals(page) {
  return page.addInitScript(() => {
    window.headroomArrivals = [];
    let waiting = [];
    const onMessage = ({ data }) => {
      const results = JSON.parse(data).data?.response?.results ?? [];
      for (const { progress } of results.map((text) => JSON.parse(text))) {
        // Only these lines change figures on the screen.
        if (progress?.phase === 'measuring') waiting.push(Date.parse(progress.timestamp));
      }
    };
    // A proxy: the tool finds the socket class as it was.
    const { addEventListener: listen } = window.EventTarget.prototype;
    window.WebSocket = new Proxy(WebSocket, {
      construct(SocketClass, args) {
        const socket = new SocketClass(...args);
        listen.call(socket, 'message', onMessage);
        return socket;
      },
    });
    const onChange = () => {
      const lines = waiting;
      waiting = [];
      if (lines.length > 0)
        requestAnimationFrame(() =>
          setTimeout(() =>
            window.headroomArrivals.push(...lines.map((writtenAt) => ({ writtenAt, shownAt: Date.now() }))),
          ),
        );
    };
    const observe = () =>
      new MutationObserver(onChange).observe(document.body, { subtree: true, childList: true, characterData: true });
    addEventListener('DOMContentLoaded', observe);
  });
}
