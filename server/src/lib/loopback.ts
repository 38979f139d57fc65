import { BlockList, isIP } from "node:net"

const addresses = new BlockList()
addresses.addSubnet("127.0.0.0", 8, "ipv4")
addresses.addAddress("::1", "ipv6")

/** Whether a host name or an address is this machine itself. A name that only begins like an address is not. */
export function isLoopback(host: string) {
  const version = isIP(host)
  return version === 0 ? host === "localhost" : addresses.check(host, version === 6 ? "ipv6" : "ipv4")
}
