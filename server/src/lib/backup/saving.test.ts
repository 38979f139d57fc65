import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { copyFile, mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { describe, expect, test } from "vitest"
import { millisecondsPerDay } from "#contract/lib/days.ts"
import { openSavedCollege } from "../../../test/backups/savedCollege.ts"
import { openDestination } from "./destination.ts"
import { folderParts } from "./folder.ts"
import { newestBackup, verifyBackup } from "./reading.ts"
import { saveBackup } from "./saving.ts"

const {
  dataDir,
  place: destination,
  client,
  storage,
  college,
  store,
  saving,
  save,
  objects,
  addFile,
} = await openSavedCollege()

describe("a backup", () => {
  test("names the files whose bytes are lost, and omits those that were erased meanwhile", async () => {
    const lost = await addFile(Buffer.from("lost"))
    await rm(join(dataDir, "files/kept", lost))
    const erased = await addFile(Buffer.from("erased"))
    const { manifest } = await saveBackup(
      {
        ...college,
        storage: {
          ...storage,
          async sizeOf(id) {
            if (id !== erased) return storage.sizeOf(id)
            await client.query("delete from file where id = $1", [id])
            return undefined
          },
        },
      },
      saving(),
    )
    expect(manifest.files.missing).toEqual([lost])
    await client.query("delete from file where id = $1", [lost])
  })

  test("names a file whose bytes were altered, and saves everything else", async () => {
    const id = await addFile(Buffer.from("what was uploaded"))
    await writeFile(join(dataDir, "files/kept", id), "what lies there now")
    const { name, manifest } = await save()
    expect(manifest.files.missing).toEqual([id])
    await verifyBackup(await store(), name)
    await client.query("delete from file where id = $1", [id])
  })

  test("isn't read with another passphrase, or without one", { tags: "drill" }, async () => {
    const { name } = await save("right")
    await expect(store("wrong")).rejects.toThrow("The passphrase isn't the one")
    await expect(newestBackup(await store())).rejects.toThrow("are encrypted")
    await expect(verifyBackup(await store(), name)).rejects.toThrow("are encrypted")
  })

  test("isn't made without the passphrase of earlier backups, nor if their key is lost", {
    tags: "drill",
  }, async () => {
    await save("right")
    await expect(save()).rejects.toThrow("are encrypted. Set BACKUP_PASSPHRASE.")
    await rm(join(destination, "key.json"))
    await expect(save("right")).rejects.toThrow("key.json")
    await expect(store("right")).rejects.toThrow("key.json")
  })

  test("is the newest also if older ones aren't encrypted", { tags: "drill" }, async () => {
    const plain = await save()
    await expect(store("right")).rejects.toThrow("aren't encrypted")
    const sealed = await save("right")
    expect(await newestBackup(await store("right"))).toBe(sealed.name)
    await expect(newestBackup(await store())).rejects.toThrow("are encrypted")
    await verifyBackup(await store(), plain.name)
  })

  test("from before there was a passphrase shows whose the place is, is listed, and is removed with its objects", {
    tags: "drill",
  }, async () => {
    const plain = await save()
    await client.query("update college_identity set id = $1", [randomUUID()])
    await expect(save("right")).rejects.toThrow("those of another college")
    await client.query("update college_identity set id = $1", [plain.manifest.college])
    const sealed = await save("right")
    const old = new Date(Date.now() - 2 * millisecondsPerDay)
    for (const { parentPath, name } of await objects()) await utimes(join(parentPath, name), old, old)
    const config = { dataDir, s3Account: undefined, backups: { to: destination, passphrase: "right" } }
    const { connectionString } = college
    const opened = openDestination({ config, connectionString, storage })
    expect(await opened.list()).toEqual([plain.name, sealed.name])
    await expect(opened.open(plain.name)).rejects.toThrow("Leave BACKUP_PASSPHRASE out to read it.")
    await opened.remove([plain.name])
    expect(await opened.list()).toEqual([sealed.name])
    expect(await readdir(join(destination, "objects"), { recursive: true })).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/[0-9a-f]{64}$/)]),
    )
    await verifyBackup(await store("right"), sealed.name)
  })

  test("of the future isn't taken for the newest without being named", async () => {
    const { name } = await save()
    const ahead = new Date(Date.now() + 400 * 24 * 60 * 60 * 1000).toISOString().replaceAll(":", "-")
    await copyFile(join(destination, `backups/${name}.json`), join(destination, `backups/${ahead}.json`))
    await expect(newestBackup(await store())).rejects.toThrow(
      `The last backup in ${destination} is ${ahead}, which is still to come. If this machine's clock is behind, set it right. If a clock was ahead when it was made, name the backup that you want, such as ${name}.`,
    )
    await rm(join(destination, `backups/${ahead}.json`))
    expect(await newestBackup(await store())).toBe(name)
  })

  test("is looked for without creating the folder", async () => {
    await expect(store("mistyped")).rejects.toThrow("There is no backup")
    expect(existsSync(destination)).toBe(false)
  })

  test("isn't saved among those of another college", async () => {
    const { name, manifest } = await save()
    const from = await store()
    await client.query("update college_identity set id = $1", [randomUUID()])
    await expect(save()).rejects.toThrow("those of another college")
    await client.query("update college_identity set id = $1", [manifest.college])
    expect(await from.listDocuments()).toEqual([name])
  })

  test("leaves nothing behind if it fails", async () => {
    await save()
    const before = await objects()
    await client.query("update room set capacity = 44 where name = 'Room 3'")
    async function* folder() {
      yield { path: "secret", bytes: Buffer.from("another key") }
      throw new Error("The disk failed.")
    }
    await expect(saveBackup({ ...college, folder }, saving())).rejects.toThrow("The disk failed.")
    expect(await objects()).toEqual(before)
    expect(await readdir(college.drafts)).toEqual([])
  })

  test("closes a file for which the place has no room", async () => {
    const id = await addFile(Buffer.alloc(12_345))
    const opened: Readable[] = []
    const open = async (key: string) => {
      const bytes = await storage.open(key)
      opened.push(bytes)
      return bytes
    }
    const full = async () => ({
      ...(await saving()()),
      async requireSpace(bytes: number) {
        if (bytes === 12_345) throw new Error("There is too little room.")
      },
    })
    const failing = saveBackup({ ...college, storage: { ...storage, open } }, full)
    await expect(failing).rejects.toThrow("There is too little room.")
    expect(opened.at(-1)?.destroyed).toBe(true)
    await client.query("delete from file where id = $1", [id])
  })

  test("isn't finished if the connection is lost that holds the lock against other backups", async () => {
    async function* folder() {
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mphunzitsi backup' and datname = current_database()",
      )
      yield* folderParts(dataDir)
    }
    await expect(saveBackup({ ...college, folder }, saving())).rejects.toThrow(/connection|terminat/i)
    expect(await (await store()).listDocuments()).toEqual([])
    // Another process has the lock now, and may use these objects for its own backup.
    expect((await objects()).length).toBeGreaterThan(0)
  })

  test("writes an object again that was cut short", async () => {
    const { name, manifest } = await save()
    const from = await store()
    const room = join(destination, from.nameOf(manifest.tables.find(({ table }) => table === "room")!))
    await truncate(room, 10)
    await save()
    await verifyBackup(from, name)
  })

  test("is read again from its own objects on, also where the clock of the place is behind", async () => {
    const { name, manifest } = await save()
    const from = await store()
    const room = join(destination, from.nameOf(manifest.tables.find(({ table }) => table === "room")!))
    await truncate(room, 10)
    const since = new Date()
    const ago = async (seconds: number) => {
      await utimes(room, since, new Date(since.getTime() - 1000 * seconds))
      return verifyBackup(from, name, { since })
    }
    await expect(ago(60)).rejects.toThrow("was altered or cut short")
    await expect(ago(24 * 60 * 60)).resolves.toBeDefined()
  })

  test("is refused while another one is made, which goes on", { tags: "drill" }, async () => {
    const started = Promise.withResolvers<void>()
    const waiting = Promise.withResolvers<void>()
    const first = saveBackup(
      {
        ...college,
        async *folder() {
          await mkdir(join(destination, "drafts"), { recursive: true })
          await writeFile(join(destination, "drafts/half"), "")
          started.resolve()
          await waiting.promise
          yield* folderParts(dataDir)
        },
      },
      saving(),
    )
    await started.promise
    await expect(save()).rejects.toThrow("Another backup is being made.")
    await expect(readFile(join(destination, "drafts/half"), "utf8")).resolves.toBe("")
    const second = saveBackup(college, saving(), 10_000)
    waiting.resolve()
    await verifyBackup(await store(), (await first).name)
    await verifyBackup(await store(), (await second).name)
  })
})
