/** A person has 2^64 IPv6 addresses with the same first half, so that half counts as one address. */
export const networkOf = (address: string) =>
  address.includes(":") && !address.includes(".")
    ? address.replace(/::.*/, "").split(":").slice(0, 4).join(":")
    : address
