import { expect, test, vi } from "vitest"
import { fetchWithProgress } from "./progress.ts"

test("a piece of a file that was stopped before its request began is not sent", async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, "send").mockReturnValue()
  const request = {
    method: "PATCH",
    headers: new Headers(),
    body: "piece",
    signal: AbortSignal.abort("paused"),
  }
  await expect(fetchWithProgress(() => undefined)("/api/resumable-uploads/7", request)).rejects.toBe("paused")
  expect(send).not.toHaveBeenCalled()
})
