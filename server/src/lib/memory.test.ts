import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "../../test/files/temporaryFolder.ts"
import { cachedFiles } from "./memory.ts"

const version1 = "5:cpu:/\n4:memory:/docker/1\n0::/\n"
const stat = "cache 1\ninactive_file 5\nactive_file 5\ntotal_inactive_file 300\ntotal_active_file 20\n"

test.each([
  ["version 1", version1, "memory/docker/1", stat, 320],
  ["version 1 in a container, which sees the host's path", version1, "memory", stat, 320],
  [
    "version 2",
    "0::/system.slice/college.service\n",
    "system.slice/college.service",
    "inactive_file 40\nactive_file 2\n",
    42,
  ],
  ["version 2 in a container", "0::/\n", "", "anon 7\ninactive_file 40\nactive_file 2\n", 42],
  ["a machine without groups", "", "elsewhere", stat, 0],
])("the cached files of a control group are counted: %s", (_, ofProcess, path, text, bytes) => {
  const folder = temporaryFolder()
  const groups = join(folder, "groups")
  const file = join(groups, path, "memory.stat")
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  writeFileSync(join(folder, "cgroup"), ofProcess)
  expect(cachedFiles(join(folder, "cgroup"), groups)).toBe(bytes)
})
