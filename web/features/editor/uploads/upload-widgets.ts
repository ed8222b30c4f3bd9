import { isolateHistory } from '@codemirror/commands'
import { type Extension, StateEffect, StateField, type Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { Texts } from '#shared/i18n/type.ts'
import type { Upload, Uploads } from './create-uploads.ts'

type EditorTexts = Texts['editor']

/** The placeholder of an upload in the text. It updates itself, because progress is no change of the text. */
class PlaceWidget extends WidgetType {
  readonly id: number
  readonly uploads: Uploads
  readonly texts: EditorTexts
  constructor(id: number, uploads: Uploads, texts: EditorTexts) {
    super()
    this.id = id
    this.uploads = uploads
    this.texts = texts
  }

  override eq(other: PlaceWidget): boolean {
    return other.id === this.id
  }

  override toDOM(): HTMLElement {
    const { upload: t } = this.texts
    const box = document.createElement('span')
    box.className = 'editor-upload'
    const ring = box.appendChild(document.createElement('span'))
    ring.className = 'editor-upload-ring'
    const name = box.appendChild(document.createElement('span'))
    name.className = 'editor-upload-name'
    const button = (act: () => void) => {
      const made = box.appendChild(document.createElement('button'))
      made.type = 'button'
      // The notice bar above the text offers the same by keyboard. Between words and buttons the focus would get stuck.
      made.tabIndex = -1
      made.onmousedown = (event) => event.preventDefault()
      made.onclick = act
      return made
    }
    const again = button(() => this.uploads.retry(this.id))
    again.textContent = t.retry
    const away = button(() => this.uploads.drop(this.id))
    const draw = () => {
      const upload = this.uploads.snapshot().find(({ id }) => id === this.id)
      if (!upload) return
      box.dataset.state = upload.state
      box.style.setProperty('--part', `${Math.round(upload.part * 100)}%`)
      name.textContent = upload.file.name || this.texts.pictureText
      again.hidden = upload.state !== 'failed'
      away.textContent = upload.state === 'failed' ? t.remove : t.cancel
    }
    draw()
    stops.set(box, this.uploads.subscribe(draw))
    return box
  }

  override destroy(dom: HTMLElement): void {
    stops.get(dom)?.()
  }

  override ignoreEvent(): boolean {
    return true
  }
}

/** The functions that end the subscription of each drawn placeholder. */
const stops = new WeakMap<HTMLElement, () => void>()

const addPlace = StateEffect.define<{ id: number; pos: number; widget: PlaceWidget }>({
  map: (place, changes) => ({ ...place, pos: changes.mapPos(place.pos, -1) }),
})
const removePlace = StateEffect.define<number>()

const placeOf = (widget: PlaceWidget, pos: number) => Decoration.widget({ widget, side: -1 }).range(pos)

/** User events by which a writer removes the text around a placeholder. */
const TAKES_AWAY = ['delete', 'input.type', 'input.paste', 'input.drop']

/** A placeholder is removed when the writer deletes the text around it. All other changes keep it. */
function mapped(places: DecorationSet, tr: Transaction): DecorationSet {
  const next = places.map(tr.changes)
  if (next.size === places.size || TAKES_AWAY.some((event) => tr.isUserEvent(event))) return next
  const there = new Set<number>()
  for (const cursor = next.iter(); cursor.value; cursor.next()) there.add(cursor.value.spec.widget.id)
  const lost = []
  for (const cursor = places.iter(); cursor.value; cursor.next()) {
    const { widget } = cursor.value.spec
    if (!there.has(widget.id)) lost.push(placeOf(widget, tr.changes.mapPos(cursor.from, -1)))
  }
  return next.update({ add: lost, sort: true })
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(places, tr) {
    let next = tr.docChanged ? mapped(places, tr) : places
    for (const effect of tr.effects) {
      if (effect.is(addPlace)) next = next.update({ add: [placeOf(effect.value.widget, effect.value.pos)] })
      if (effect.is(removePlace))
        next = next.update({ filter: (_from, _to, { spec }) => spec.widget.id !== effect.value })
    }
    return next
  },
  provide: (self) => EditorView.decorations.from(self),
})

function placeIn(view: EditorView, id: number): number | null {
  for (const cursor = view.state.field(field).iter(); cursor.value; cursor.next())
    if (cursor.value.spec.widget.id === id) return cursor.from
  return null
}

/**
 * Connects the placeholders with the uploads: deleting a placeholder cancels its upload, and dropping an upload removes its
 * placeholder.
 */
export function uploadPlaces(uploads: Uploads): Extension {
  return [
    field,
    EditorView.updateListener.of(({ view, docChanged }) => {
      if (!docChanged) return
      for (const { id } of uploads.snapshot()) if (placeIn(view, id) === null) uploads.drop(id)
    }),
  ]
}

/** Adds placeholders for uploads. */
export function addPlaces(
  view: EditorView,
  places: readonly { upload: Upload; pos: number }[],
  uploads: Uploads,
  texts: EditorTexts,
): void {
  view.dispatch({
    effects: places.map(({ upload, pos }) =>
      addPlace.of({ id: upload.id, pos, widget: new PlaceWidget(upload.id, uploads, texts) }),
    ),
  })
}

/** Removes a placeholder from the text. */
export function dropPlace(view: EditorView, id: number): void {
  if (placeIn(view, id) !== null) view.dispatch({ effects: removePlace.of(id) })
}

/** Replaces a placeholder by Markdown, as a step of undo of its own. */
export function fillPlace(view: EditorView, id: number, markdown: string): void {
  const pos = placeIn(view, id) ?? view.state.selection.main.head
  const changes = view.state.changes({ from: pos, insert: markdown })
  view.dispatch({
    changes,
    // A caret right behind the placeholder comes after the picture.
    selection: view.state.selection.map(changes, 1),
    effects: removePlace.of(id),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.upload',
  })
}
