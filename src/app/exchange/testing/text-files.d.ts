/** Files that a bundler takes in as text. */

declare module '*.xml' {
  const text: string;
  export default text;
}

declare module '*.txt' {
  const text: string;
  export default text;
}
