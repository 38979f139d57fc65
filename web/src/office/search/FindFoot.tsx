import type { Index } from "./device.ts"

/** The keys of the list, and where its answers come from. */
export function FindFoot({ index, marks }: { index: Index | undefined; marks: boolean | undefined }) {
  return (
    <div className="find-foot">
      <span className="find-foot-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open{" "}
        {marks && (
          <>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> their marks
          </>
        )}
      </span>
      <span>{index ? "Answered from this device" : "Answered by the college until the list is here"}</span>
    </div>
  )
}
