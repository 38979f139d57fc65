import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { cachedFiles } from "./memory.ts"

const first = "5:cpu:/\n4:memory:/docker/1\n0::/\n"
const stat = "cache 1\ninactive_file 5\nactive_file 5\ntotal_inactive_file 300\ntotal_active_file 20\n"

test.each([
  ["version 1", first, "memory/docker/1", stat, 320],
  ["version 1 in a container, which sees the host's path", first, "memory", stat, 320],
  [
    "version 2",
    "0::/system.slice/college.service\n",
    "system.slice/college.service",
    "inactive_file 40\nactive_file 2\n",
    42,
  ],
  ["version 2 in a container", "0::/\n", "", "anon 7\ninactive_file 40\nactive_file 2\n", 42],
  ["a machine without groups", "", "elsewhere", stat, 0],
])("files in the memory of a group can be given up: %s", (_, ofProcess, path, text, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), "mphunzitsi-groups-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const groups = join(folder, "groups")
  const file = join(groups, path, "memory.stat")
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  writeFileSync(join(folder, "cgroup"), ofProcess)
  expect(cachedFiles(join(folder, "cgroup"), groups)).toBe(bytes)
})
