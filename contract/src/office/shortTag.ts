/** The part of a tag that shows whether a device's reply is still current. */
export const shortTag = (tag: string) => tag.replace(/^W\//, "").replaceAll('"', "").slice(0, 6)
