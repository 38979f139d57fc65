import { spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { cpSync, mkdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { itemAt, requireValue } from "#contract/lib/objects.ts"
import { root } from "../run.ts"

// Follows deploy/Dockerfile without Docker, as root on Linux. Each stage is a layer above this machine's own system, which
// replaces the base image.

type Instruction = { name: string; text: string }
type Stage = { upper: string; workdir: string; environment: Record<string, string>; user: string }
export type Image = Stage & { command: string[]; healthcheck: string[] }

/** Lines that end with a backslash continue on the next line. */
function readDockerfile(): Instruction[] {
  const text = readFileSync(join(root, "deploy/Dockerfile"), "utf8").replaceAll(/\\\n\s*/g, "")
  return text
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("#"))
    .map((line) => ({ name: line.replace(/ .*/, ""), text: line.slice(line.indexOf(" ") + 1) }))
}

/** Follows the instructions in layers inside `folder`, and returns the last stage. */
export function buildImage(folder: string): Image {
  const stages = new Map<string, Stage>()
  let stage: Image = blank(folder)
  for (const { name, text } of readDockerfile()) {
    if (name === "FROM") {
      const [, from = "", as] = /^(\S+)(?: AS (\S+))?$/.exec(text) ?? []
      stage = beginStage(folder, stages.get(from))
      if (as) stages.set(as, stage)
    } else if (name === "WORKDIR") stage.workdir = text
    else if (name === "ENV")
      for (const pair of text.split(" ")) {
        const [key = "", value = ""] = pair.split("=")
        stage.environment[key] = value
      }
    else if (name === "USER") stage.user = text
    else if (name === "COPY") copy(stage, stages, text)
    else if (name === "RUN") runIn(stage, text)
    else if (name === "CMD") stage.command = JSON.parse(text)
    else if (name === "HEALTHCHECK") stage.healthcheck = JSON.parse(text.slice(text.indexOf("[")))
    else if (!["VOLUME", "EXPOSE", "STOPSIGNAL"].includes(name))
      throw new Error(`${name} isn't followed here.`)
  }
  return stage
}

const blank = (folder: string): Image => ({
  upper: join(folder, randomUUID()),
  workdir: "/",
  environment: {},
  user: "root",
  command: [],
  healthcheck: [],
})

function beginStage(folder: string, from: Stage | undefined): Image {
  const stage = {
    ...blank(folder),
    ...(from && { workdir: from.workdir, environment: { ...from.environment } }),
  }
  mkdirSync(stage.upper, { recursive: true })
  if (from) cpSync(from.upper, stage.upper, { recursive: true, verbatimSymlinks: true })
  // The base image has Node.js and its user.
  else {
    runIn(stage, "id node >/dev/null 2>&1 || useradd --system --user-group node")
    cpSync(process.execPath, join(stage.upper, "usr/local/bin/node"), { recursive: true })
  }
  return stage
}

function copy(stage: Stage, stages: ReadonlyMap<string, Stage>, text: string) {
  const { stageName, paths = "" } = /^(?:--from=(?<stageName>\S+) )?(?<paths>.*)$/.exec(text)?.groups ?? {}
  const from = stageName && requireValue(stages.get(stageName), `stage ${stageName}`)
  const sources = paths.split(" ")
  const target = itemAt(sources.splice(-1), 0)
  for (const source of sources) {
    const origin = from ? join(from.upper, source) : join(root, source)
    const isFolder = target.endsWith("/")
    const destination = join(stage.upper, stage.workdir, target, isFolder ? basename(source) : "")
    mkdirSync(dirname(destination), { recursive: true })
    cpSync(origin, destination, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== undefined || !isIgnored(path.slice(root.length + 1)),
    })
  }
}

/** The few patterns of deploy/Dockerfile.dockerignore. */
function isIgnored(path: string): boolean {
  const patterns = readFileSync(join(root, "deploy/Dockerfile.dockerignore"), "utf8")
    .split("\n")
    .filter(Boolean)
  return patterns.some((pattern) =>
    pattern.startsWith("**/*")
      ? path.endsWith(pattern.slice(4))
      : path === pattern || path.startsWith(`${pattern}/`),
  )
}

type Call = { program: string; args: string[]; env: NodeJS.ProcessEnv }

/** The call that runs a command in the stage: this machine's system below, the stage's own files above it. */
export function callInside({ upper, workdir, environment, user }: Stage, command: readonly string[]): Call {
  const work = `${upper}.work`
  const mounted = `${upper}.mounted`
  for (const each of [work, mounted]) mkdirSync(each, { recursive: true })
  const script = [
    `mount -t overlay overlay -o lowerdir=/,upperdir=${upper},workdir=${work} ${mounted}`,
    `mount -t proc proc ${mounted}/proc && mount --rbind /dev ${mounted}/dev`,
    `mkdir -p ${mounted}${workdir}`,
    `exec chroot --userspec=${user} ${mounted} /bin/sh -c 'cd ${workdir} && exec "$@"' sh ${command.map(quoted).join(" ")}`,
  ].join(" && ")
  const env = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", HOME: "/tmp", ...environment }
  return { program: "unshare", args: ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script], env }
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`

function runIn(stage: Stage, command: string) {
  const { program, args, env } = callInside(stage, ["/bin/sh", "-c", command])
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8" })
  if (status !== 0) throw new Error(`RUN ${command} ended with code ${status}:\n${stdout}${stderr}`)
}
