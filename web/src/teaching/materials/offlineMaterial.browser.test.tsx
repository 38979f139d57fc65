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
import { OwnMaterialCard } from "./OwnMaterialCard.tsx"

const saved = vi.hoisted(() => ({ files: [] as File[] }))
vi.mock("../../lib/saveFile.ts", () => ({
  saveFile: (file: File) => saved.files.push(file),
  saveAddress: () => undefined,
}))

afterEach(dropSession)

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
