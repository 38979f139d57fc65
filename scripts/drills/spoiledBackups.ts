import { itemAt } from "#contract/lib/objects.ts"
import type { Backups } from "./machines.ts"

export type SpoiledBackup = [what: string, environment: Record<string, string>, spoil: () => () => void]

/** Ways in which a backup can be damaged. Each undoes its change afterwards. */
export function spoiledBackups({ names, read, write }: Backups): SpoiledBackup[] {
  const sortedNames = names().sort()
  const objects = sortedNames.filter((name) => name.startsWith("sealed/"))
  const list = itemAt(
    sortedNames.filter((name) => name.startsWith("backups/")),
    -1,
  )
  const each = (changed: string[], change: (whole: Buffer) => Buffer) => () => {
    const wholes = changed.map((name) => [name, read(name)] as const)
    for (const [name, bytes] of wholes) write(name, change(bytes))
    return () => {
      for (const [name, whole] of wholes) write(name, whole)
    }
  }
  const flip = (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    const middle = copy.length >> 1
    copy[middle] = itemAt(copy, middle) ^ 1
    return copy
  }
  const cut = (whole: Buffer) => whole.subarray(0, -1)
  return [
    ["a backup whose list was altered", {}, each([list], flip)],
    ["a backup whose list was cut short", {}, each([list], cut)],
    ["a backup whose objects were altered", {}, each(objects, flip)],
    ["a backup whose objects were cut short", {}, each(objects, cut)],
    ["with a wrong passphrase", { BACKUP_PASSPHRASE: "another passphrase" }, () => () => undefined],
    ["without a passphrase", { BACKUP_PASSPHRASE: "" }, () => () => undefined],
  ]
}
