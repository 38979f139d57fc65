/**
 * node bin/college.ts <command>, with whichever Node.js the system has. Node.js 20 reads this file as plain CommonJS, since the
 * package.json beside it says so: write nothing here that only TypeScript understands. The commands need Node.js 24. If the
 * system's is older, the project's own runs them.
 */
void import("node:child_process").then(async ({ spawnSync }) => {
  const { join } = await import("node:path")
  const commands = join(__dirname, "../commands/college.ts")
  if (Number.parseInt(process.versions.node, 10) >= 24) {
    await import("../commands/college.ts")
    return
  }
  const node = join(__dirname, "../node_modules/.bin/node")
  const { error, status } = spawnSync(node, [commands, ...process.argv.slice(2)], { stdio: "inherit" })
  if (error)
    console.error("The project's packages are missing. Install them with npm ci, and run this again.")
  process.exitCode = status ?? 1
})
