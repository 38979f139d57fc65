import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { encryptedStore } from "../../lib/encryptedStorage/encryptedStore.ts"
import { dropSession } from "../../lib/session/session.ts"
import { connectionLost } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import { cancelTransfer } from "../../lib/transfer/run.ts"
import { currentTransfers } from "../../lib/transfer/transfers.ts"
import { DownloadMaterial } from "./DownloadMaterial.tsx"
import { OwnMaterialCard } from "./OwnMaterialCard.tsx"

const saved = vi.hoisted(() => ({ files: [] as File[] }))
vi.mock("../../lib/saveFile.ts", () => ({
  saveFile: (file: File) => saved.files.push(file),
  saveAddress: () => undefined,
}))

afterEach(async () => {
  for (const { id } of currentTransfers()) await cancelTransfer(id)
  dropSession()
})

test("two materials with the same title, name and size have each its own download and offline copy", async () => {
  await signInOnDevice(1, { role: "student" })
  await encryptedStore("files").dropAll(1)
  vi.spyOn(window, "fetch").mockImplementation(() => new Promise(() => {}))
  const file = { title: "Fractions", file_name: "notes.pdf", file_size: 2048 }
  await renderInPortal(
    <>
      <section aria-label="P1">
        <DownloadMaterial material={{ ...file, id: 3, file_sha256: "a" }} />
      </section>
      <section aria-label="P2">
        <DownloadMaterial material={{ ...file, id: 4, file_sha256: "b" }} />
      </section>
    </>,
  )
  const buttonOf = (name: string, label: RegExp) =>
    page.getByRole("region", { name }).getByRole("button", { name: label })
  await buttonOf("P1", /^Keep on this device/).click()
  await page.getByRole("dialog").getByRole("button", { name: "Keep on this device" }).click()
  await expect.element(buttonOf("P1", /^Saving 0%/)).toBeVisible()
  await buttonOf("P1", /^Download /).click()
  await expect.element(buttonOf("P1", /^Downloading 0%/)).toBeVisible()
  expect(buttonOf("P2", /^Keep on this device/).elements()).toHaveLength(1)
  expect(buttonOf("P2", /^Download /).elements()).toHaveLength(1)
})

test("an offline copy of a material is stored only if the student chooses it, and opens without a connection", async () => {
  const bytes = new TextEncoder().encode("Place value: hundreds, tens and ones.")
  const sum = bytesToHex(sha256(bytes))
  const material = {
    id: 7,
    title: "Place value",
    subject_code: "MAT101",
    subject_name: "Mathematics",
    type: "document",
    link: null,
    file_name: "place-value.txt",
    file_size: bytes.length,
    file_sha256: sum,
    media_type: "text/plain",
    uploaded_by_name: "Ada Example",
    created_at: "2026-11-20T08:00:00Z",
  } as Material
  await signInOnDevice(1, { role: "student" })
  await encryptedStore("files").dropAll(1)
  const disposition = { "content-disposition": "attachment" }
  const headers = { ...disposition, etag: `"${sum}"`, "content-length": `${bytes.length}` }
  const fetched = vi.spyOn(window, "fetch").mockImplementation(async () => new Response(bytes, { headers }))
  await renderInPortal(
    <OwnMaterialCard href="/student/materials" material={material} onPreview={() => undefined} />,
  )
  const offlineCopyButton = page.getByRole("button", { name: /^Keep on this device \(37 Bytes\)/ })
  await expect.element(offlineCopyButton).toBeVisible()
  expect(fetched).not.toHaveBeenCalled()
  await offlineCopyButton.click()
  await page.getByRole("dialog").getByRole("button", { name: "Keep on this device" }).click()
  await expect.element(page.getByRole("button", { name: "On this device" })).toBeVisible()
  fetched.mockImplementation(connectionLost)
  await page.getByRole("button", { name: "Open Place value" }).click()
  await expect.poll(() => saved.files.length).toBe(1)
  expect(saved.files[0]?.name).toBe("place-value.txt")
  expect(await saved.files[0]?.text()).toContain("hundreds, tens and ones")
  expect(fetched).toHaveBeenCalledOnce()
})
