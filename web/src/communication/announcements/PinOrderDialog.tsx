import { useState } from "react"
import { compact } from "#contract/lib/objects.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { SortableList } from "../../ui/content/SortableList.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"

const pinnedAnnouncements = { query: { pinned: "true", limit: 1000 } } as const

/** The order of the pinned announcements for all readers. Each move is saved at once. */
export function PinOrderDialog({ onClose }: { onClose: () => void }) {
  const pinned = useData("GET /announcements", pinnedAnnouncements)
  return (
    <Dialog title="Order of pinned announcements" onClose={onClose}>
      <Loaded query={pinned}>
        {({ announcements }) =>
          announcements.length === 0 ? (
            <p>No announcement is pinned.</p>
          ) : (
            <PinnedList announcements={announcements} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

type Announcements = DataOf<"GET /announcements">["announcements"]

function PinnedList({ announcements }: { announcements: Announcements }) {
  const act = useAct()
  /** The order that is being saved. It applies until the server's next answer comes, or until saving fails. */
  const [moved, setMoved] = useState<{ from: Announcements; ids: readonly number[] }>()
  const ids = moved?.from === announcements ? moved.ids : announcements.map(({ id }) => id)

  async function save(next: number[]) {
    setMoved({ from: announcements, ids: next })
    if (!(await act("PUT /announcements/pins", { body: { ids: next } }))) setMoved(undefined)
  }
  return (
    <SortableList
      label="Pinned announcements"
      items={compact(ids.map((id) => announcements.find((announcement) => announcement.id === id))).map(
        ({ id, title }) => ({ key: String(id), name: title, content: title }),
      )}
      onSort={(keys) => void save(keys.map(Number))}
    />
  )
}
