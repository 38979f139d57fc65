import { type ComponentProps, Suspense } from "react"
import { lazyPart } from "../../lib/version/lazyPart.tsx"
import { Disclosure } from "../../ui/content/Details.tsx"
import type { DeviceTable } from "./DeviceTable.tsx"

const Table = lazyPart(async () => (await import("./DeviceTable.tsx")).DeviceTable)

/** The phones and computers of a student or lecturer, for the office. They are loaded on request. */
export function DevicesOf({ owner }: Required<ComponentProps<typeof DeviceTable>>) {
  return (
    <Disclosure summary="Phones and computers">
      {() => (
        <Suspense fallback={<p>Loading…</p>}>
          <Table owner={owner} />
        </Suspense>
      )}
    </Disclosure>
  )
}
