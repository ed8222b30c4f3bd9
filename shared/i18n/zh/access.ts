import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** 接口的调用权限，按规则名称。 */
export const access: ServerTextsOf<'access'> = {
  everyone: '所有人',
  logged_in: '已登录用户',
  visitors: '可查看该项目的人',
  page_visitors: '可查看该页面的人',
  catalog_visitors: '可查看该项目的人',
  logged_in_visitors: '可查看该项目的已登录用户',
  editors: '可编辑项目中相应位置的人',
  editors_somewhere: '可编辑该项目或其中某个目录的人',
  importers: '项目管理者；导入为新项目时，可以创建项目的用户',
  managers: '项目管理者',
  direct_members: '项目的直接成员，不包括所有者和仅通过团队参与的人',
  page_deleters: '可编辑该页面的人',
  bin_readers: '可编辑该项目或其中某个目录的人',
  recoverers: '可编辑页面恢复位置的人',
  file_binders: '可编辑该页面且上传了该文件的人',
  file_deleters: '可编辑该页面且上传了该文件的人，以及项目管理者',
  key_holders: '持有项目 api_key 和 api_token 的程序，或具有相应权限的用户的访问令牌',
  team_people: '团队成员和团队管理者',
  team_managers: '团队管理者：创建者、团队管理员和站点管理员',
  team_or_item_managers: '团队管理者和项目管理者',
  team_owner: '团队创建者',
  template_author: '模板作者',
  site_admins: '站点管理员',
  operation_starter: '启动该任务的人',
}
