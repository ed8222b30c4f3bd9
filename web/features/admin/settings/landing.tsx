import { HOME_PAGE, HOME_SKINS } from '#shared/kinds.ts'
import { PAGE_SIZE_MOST } from '#shared/limits.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { LandingPage } from '#web/parts/landing/landing-page.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SettingCard, useDraft } from './setting-card.tsx'
import { ChoiceSetting, TextSetting } from './setting-rows.tsx'

/** The newest items of the site, as choices for the start page. They include the chosen one even if it is older. */
function useItemNames(): readonly { value: string; label: string }[] {
  const chosen = Number(useDraft().value('home_item'))
  const items = useCall('adminItem/getList', { count: PAGE_SIZE_MOST }).data?.items ?? []
  const names = items.map(({ item_id, item_name }) => ({ value: String(item_id), label: item_name }))
  const isThere = chosen === 0 || names.some(({ value }) => value === String(chosen))
  return isThere ? names : [...names, { value: String(chosen), label: `#${chosen}` }]
}

/** The first screen for visitors, with a preview. */
export function LandingSettings() {
  const { choices } = useTexts().siteSettings
  return (
    <SettingCard
      group="landing"
      names={['home_page', 'home_item', 'home_skin', 'marketing_line', 'beian', 'demo_url', 'help_url']}
      after={<Preview />}
    >
      <ChoiceSetting
        name="home_page"
        options={(['full', 'login', 'item'] as const).map((kind) => ({
          value: String(HOME_PAGE[kind]),
          label: choices.home_page[kind],
        }))}
      />
      <HomeItem />
      <ChoiceSetting
        name="home_skin"
        options={HOME_SKINS.map((value) => ({ value, label: choices.home_skin[value || 'full'] }))}
      />
      <TextSetting name="marketing_line" />
      <TextSetting name="beian" />
      <TextSetting name="demo_url" type="url" />
      <TextSetting name="help_url" type="url" />
    </SettingCard>
  )
}

function HomeItem() {
  const said = useTexts().siteSettings
  const names = useItemNames()
  const isLed = useDraft().value('home_page') === HOME_PAGE.item
  return isLed ? <ChoiceSetting name="home_item" options={[{ value: '0', label: said.noItem }, ...names]} /> : null
}

/** The landing page with the unsaved values, as a picture without active controls. */
function Preview() {
  const said = useTexts().siteSettings
  const { value } = useDraft()
  const names = useItemNames()
  const text = (name: Parameters<typeof value>[0]) => String(value(name))
  const led = value('home_page') === HOME_PAGE.item && names.find((one) => one.value === text('home_item'))
  return (
    <figure className="setting-preview">
      <figcaption className="o-field-label">{said.preview}</figcaption>
      {value('home_page') === HOME_PAGE.login ? (
        <p className="o-hint">{said.previewLogin}</p>
      ) : led ? (
        <p className="o-hint">{said.previewItem(led.label)}</p>
      ) : (
        <div className="setting-preview-frame" inert>
          <div className="setting-preview-page">
            <LandingPage
              isLoggedIn={false}
              header={() => (
                <div className="setting-preview-bar">
                  <Logo />
                </div>
              )}
              site={{
                home_skin: text('home_skin'),
                marketing_line: text('marketing_line'),
                beian: text('beian'),
                demo_url: text('demo_url'),
                help_url: text('help_url'),
                client_url: text('client_url'),
                register_open: Number(value('register_open')),
                register_by_code: Number(value('register_by_code')),
              }}
            />
          </div>
        </div>
      )}
    </figure>
  )
}
