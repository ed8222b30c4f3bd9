import { isolateHistory } from '@codemirror/commands'
import { type Extension, StateEffect, StateField, type Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { Texts } from '#shared/i18n/type.ts'
import type { Upload, Uploads } from './create-uploads.ts'

type EditorTexts = Texts['editor']

/** What stands in the text where a file will be. It draws itself: its progress is no change of the text. */
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
      // the notice bar above the text says the same to the keyboard, which would get stuck between words and buttons here
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

/** How each drawn place stops following its upload. */
const stops = new WeakMap<HTMLElement, () => void>()

const addPlace = StateEffect.define<{ id: number; pos: number; widget: PlaceWidget }>({
  map: (place, changes) => ({ ...place, pos: changes.mapPos(place.pos, -1) }),
})
const removePlace = StateEffect.define<number>()

const placeOf = (widget: PlaceWidget, pos: number) => Decoration.widget({ widget, side: -1 }).range(pos)

/** Changes by which a writer means to take away what stands between. */
const TAKES_AWAY = ['delete', 'input.type', 'input.paste', 'input.drop']

/** A place vanishes with the words around it when its writer deletes them; another change leaves it where it was. */
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

/** Keeps places in the text and the uploads together: what is deleted in the text is given up, what is given up leaves the text. */
export function uploadPlaces(uploads: Uploads): Extension {
  return [
    field,
    EditorView.updateListener.of(({ view, docChanged }) => {
      if (!docChanged) return
      for (const { id } of uploads.snapshot()) if (placeIn(view, id) === null) uploads.drop(id)
    }),
  ]
}

/** Marks where files will stand. */
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

/** Takes a place out of the text. */
export function dropPlace(view: EditorView, id: number): void {
  if (placeIn(view, id) !== null) view.dispatch({ effects: removePlace.of(id) })
}

/** Puts Markdown where a file was awaited, as a step of its own in the history. */
export function fillPlace(view: EditorView, id: number, markdown: string): void {
  const pos = placeIn(view, id) ?? view.state.selection.main.head
  const changes = view.state.changes({ from: pos, insert: markdown })
  view.dispatch({
    changes,
    // who went on writing right behind the place goes on behind the picture
    selection: view.state.selection.map(changes, 1),
    effects: removePlace.of(id),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.upload',
  })
}
