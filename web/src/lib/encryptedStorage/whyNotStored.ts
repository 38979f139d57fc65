import { storageObstacle } from "./deviceKey.ts"

const obstacles = {
  http: "this address is not encrypted (http)",
  blocked: "this browser stores nothing for this address",
  noKey: "your sign-in brought no key for this device",
}

/** The reason why the device has not stored something. The sign-in page doesn't load these words. */
export function whyNotStored(): string {
  const obstacle = storageObstacle()
  return obstacle ? obstacles[obstacle] : "this device’s storage is full"
}
