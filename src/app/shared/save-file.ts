/** Offers a text, or bytes, to be saved as a file. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the address before timers run.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** A heading in letters that every file system takes: "Latency percentiles" → "latency-percentiles". */
export function fileNamePart(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
