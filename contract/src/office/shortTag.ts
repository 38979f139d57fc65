/** Letters of a tag that tell a device's answer from the present one. */
export const shortTag = (tag: string) => tag.replace(/^W\//, "").replaceAll('"', "").slice(0, 6)
