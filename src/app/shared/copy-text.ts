/**
 * Copies a text to the clipboard; false if the browser does not allow it. A tool runs in a frame, and a shell may not
 * grant it access to the clipboard: then a selection is copied with the old command.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text, null);
  }
}

/** The same in two forms: each program takes the one that it can read. */
export async function copyFormatted({
  html,
  text,
}: {
  readonly html: string;
  readonly text: string;
}): Promise<boolean> {
  try {
    const forms = { 'text/html': html, 'text/plain': text };
    const blobs = Object.entries(forms).map(([type, form]) => [type, new Blob([form], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    return copySelection(text, html);
  }
}

function copySelection(text: string, html: string | null): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  field.addEventListener('copy', (event) => {
    if (html !== null) {
      event.clipboardData?.setData('text/html', html);
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    }
  });
  document.body.append(field);
  field.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way where the clipboard is not granted
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) {
      focused.focus();
    }
  }
}
