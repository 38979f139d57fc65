/** The release's name, from the addresses of its scripts. The core script's name changes whenever any script changes. */
export const releaseOf = (scripts: readonly string[]) =>
  scripts.map((address) => /\/core-([\w-]{8})\.js/.exec(address)?.[1]).find((name) => name !== undefined) ??
  ""
