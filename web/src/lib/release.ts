/** The name of a release among the addresses of its scripts: that of the core changes with any other script. */
export const releaseOf = (scripts: readonly string[]) =>
  scripts.map((address) => /\/core-([\w-]{8})\.js/.exec(address)?.[1]).find((name) => name !== undefined) ??
  ""
