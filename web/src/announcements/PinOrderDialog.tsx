import { useData } from "../lib/api/data.ts"
import { useAct } from "../lib/api/writes.ts"
import { OrderedList } from "../ui/controls/OrderedList.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"

const pinnedOnes = { query: { pinned: "true", limit: 1000 } } as const

/** The order of the pinned announcements, for every reader. Each move is saved at once. */
export function PinOrderDialog({ onClose }: { onClose: () => void }) {
  const pinned = useData("GET /announcements", pinnedOnes)
  const act = useAct()
  return (
    <Dialog title="Order of pinned announcements" onClose={onClose}>
      <Loaded query={pinned}>
        {({ announcements }) =>
          announcements.length === 0 ? (
            <p>No announcement is pinned.</p>
          ) : (
            <OrderedList
              label="Pinned announcements"
              items={announcements.map(({ id, title }) => ({ id, label: title }))}
              onOrder={(ids) => act("PUT /announcements/pins", { body: { ids } })}
            />
          )
        }
      </Loaded>
    </Dialog>
  )
}
