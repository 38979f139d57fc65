import { useEffect, useEffectEvent, useState } from "react"
import { CallError } from "../../../lib/api/callError.ts"
import { pausing, usualPauses } from "../../../lib/api/retrying.ts"
import { savesData } from "../../../lib/savesData.ts"
import type { Version } from "./sitting.ts"
import { evictWork, isWorkOnDevice, type OpenedWork, openWork } from "./works.ts"

const notOnDevice =
  "This work is not on this device, and there is no connection. It opens when the connection is back, and its mark can be given now."

/** The file of one version, read for the desk. In data-saving mode it is fetched only on request. */
export function useWork(initialVersion: Version, onReplaced: () => void) {
  const [version] = useState(initialVersion)
  const [opened, setOpened] = useState<OpenedWork>()
  const [failure, setFailure] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const isWanted = isAsked || opened !== undefined || !savesData() || isWorkOnDevice(version)
  /** A new number loads the file again. */
  const [tryNumber, setTryNumber] = useState(1)
  const replaced = useEffectEvent(onReplaced)
  useEffect(() => {
    let isOver = false
    async function load(from: Version) {
      try {
        const work = await openWork(from)
        // The file was replaced after the list of the class was read, so the list is read again.
        const isReplaced = work.file.size !== from.file_size
        if (isReplaced) evictWork(from)
        if (isReplaced && !isOver) replaced()
        if (isOver) return
        setFailure(undefined)
        setOpened(work)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!isOver)
          setFailure(
            error.code === "network" ? notOnDevice : error.after("The file can't be opened.").message,
          )
      }
    }
    if (isWanted && tryNumber > 0) void load(version)
    return () => {
      isOver = true
    }
  }, [version, isWanted, tryNumber])
  function retry() {
    setFailure(undefined)
    setTryNumber((before) => before + 1)
  }
  // A phone on a bad line often stays "online", so no event says that the connection is back.
  useEffect(() => {
    if (failure !== notOnDevice) return
    let isOver = false
    const { shortest, longest } = usualPauses
    void pausing(Math.min(shortest * 2 ** (tryNumber - 1), longest)).then(() => {
      if (!isOver) setTryNumber((before) => before + 1)
    })
    return () => {
      isOver = true
    }
  }, [failure, tryNumber])
  return { isWanted, opened, failure, request: () => setAsked(true), retry }
}
