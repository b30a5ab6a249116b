/** Prints rows under a heading in columns as wide as their widest cell. */
export function printTable(heading, rows) {
  const widths = heading.map((_, column) => Math.max(...[heading, ...rows].map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd();
  console.log([line(heading), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n'));
}
