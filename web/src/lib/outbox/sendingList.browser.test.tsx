import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { lessonWrite } from "../testing/testOutbox.ts"
import type { Outgoing } from "./entry.ts"
import { SendingList } from "./SendingList.tsx"

test.each([
  ["connection", "the connection is back"],
  ["busy", "the college’s server is less busy"],
] as const)("a file that waits because of the %s says that it goes on when %s", async (because, until) => {
  const sent = { done: 65_536, size: 300_000 }
  const entry: Outgoing = { ...lessonWrite, key: "1", at: 0, state: "waiting", isStored: true, because, sent }
  await renderInPortal(<SendingList entries={[entry]} />)
  await expect
    .element(
      page.getByText(`64 KB of 293 KB. It goes on by itself when ${until}, also after`, { exact: false }),
    )
    .toBeVisible()
})
