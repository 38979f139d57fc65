/** The release's name, from the addresses of its scripts. The name of the core script changes with any other script. */
export const releaseOf = (scripts: readonly string[]) =>
  scripts.map((address) => /\/core-([\w-]{8})\.js/.exec(address)?.[1]).find((name) => name !== undefined) ??
  ""
