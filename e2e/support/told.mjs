// What a part of the page says over time: a text that stands for seconds can come and go between two looks of a test
// on a busy machine.

/**
 * Records each text that an element with a test id shows from now on, also when the page recreates the element.
 * @param {object} at the tool under test
 * @param {string} testId of the element
 * @returns {Promise<() => Promise<string[]>>} the texts so far, in order, without repetitions in a row
 */
export async function listenTo(at, testId) {
  await at.tool.frame.locator('body').evaluate((body, id) => {
    const said = ((globalThis.headroomSaid ??= {})[id] = []);
    const look = () => {
      const text = body.querySelector(`[data-testid="${id}"]`)?.textContent.trim();
      if (text && text !== said.at(-1)) said.push(text);
    };
    look();
    new MutationObserver(look).observe(body, { subtree: true, childList: true, characterData: true });
  }, testId);
  return () => at.tool.frame.locator('body').evaluate((_body, id) => globalThis.headroomSaid[id], testId);
}
