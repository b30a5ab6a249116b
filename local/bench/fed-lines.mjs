// An hour of a run in seconds: the page gets lines as if its engine had written them, one for each second.

/** As many as the browser takes before it draws; slower would measure the same in more time. */
const linesPerFrame = 10;

/**
 * Has every frame of the page keep `headroomFeed`, which repeats the newest message with progress as further lines.
 * @param {import('playwright-core').Page} page
 */
export function prepareFeeding(page) {
  return page.addInitScript((perFrame) => {
    let newest = null;
    window.WebSocket = new Proxy(WebSocket, {
      construct(SocketClass, args) {
        const socket = new SocketClass(...args);
        socket.addEventListener('message', ({ data, isTrusted }) => {
          const results = JSON.parse(data).data?.response?.results ?? [];
          const line = results
            .map((text) => JSON.parse(text))
            .findLast(({ progress }) => progress?.phase === 'measuring');
          if (isTrusted && line !== undefined) newest = { socket, data, line };
        });
        return socket;
      },
    });
    window.headroomFeed = async (count) => {
      const { socket, data, line } = newest;
      for (let fed = 1; fed <= count; fed++) {
        const { progress } = line;
        const later = (seconds) => (seconds === null ? null : seconds + fed);
        const next = {
          line: line.line + fed,
          progress: {
            ...progress,
            elapsedSeconds: later(progress.elapsedSeconds),
            phaseElapsedSeconds: later(progress.phaseElapsedSeconds),
            totalIops: progress.totalIops + (fed % 7),
          },
        };
        const message = JSON.parse(data);
        message.data.response.results = [JSON.stringify(next)];
        socket.dispatchEvent(new window.MessageEvent('message', { data: JSON.stringify(message) }));
        if (fed % perFrame === 0) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
      newest = { ...newest, line: { ...line, line: line.line + count } };
    };
  }, linesPerFrame);
}

/**
 * Feeds lines to the frame that shows the run.
 * @param {import('playwright-core').Locator} body of that frame
 */
export function feedLines(body, count) {
  return body.evaluate((_, lines) => window.headroomFeed(lines), count);
}
