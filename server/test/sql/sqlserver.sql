USE [library]
GO
/****** Object:  Table [dbo].[Publishers]    Script Date: 2026/11/1 10:00:00 ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE TABLE [dbo].[Publishers](
	[Id] [int] IDENTITY(1,1) NOT FOR REPLICATION NOT NULL,
	[Name] [nvarchar](120) COLLATE Chinese_PRC_CI_AS NOT NULL,
	[Note] [nvarchar](max) NULL,
 CONSTRAINT [PK_Publishers] PRIMARY KEY CLUSTERED 
(
	[Id] ASC
)WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF, IGNORE_DUP_KEY = OFF) ON [PRIMARY]
) ON [PRIMARY] TEXTIMAGE_ON [PRIMARY]
GO
CREATE TABLE [Sales].[Books](
	[Id] [bigint] NOT NULL,
	[ISBN] [dbo].[IsbnType] NOT NULL,
	[Unit Price] [money] NULL,
	[RowGuid] uniqueidentifier ROWGUIDCOL NOT NULL CONSTRAINT [DF_Books_RowGuid] DEFAULT (NEWID()),
	[Tax] AS ISNULL([Unit Price] * 0.13, 0.0),
	[Total]  AS ([Unit Price]*(1.13)) PERSISTED,
	[PublisherId] [int] NULL,
	[ModifiedDate] [datetime2](7) NOT NULL,
	CONSTRAINT [CK_Price] CHECK ([Unit Price] >= 0.00)
) ON [PRIMARY]
CREATE TABLE #scratch (a int)
GO
SET IDENTITY_INSERT [dbo].[Publishers] ON 
INSERT [dbo].[Publishers] ([Id], [Name]) VALUES (1, N'it''s;
GO
CREATE TABLE trap (a int)')
INSERT [dbo].[Publishers] ([Id], [Name]) VALUES (2, N'C:\')
SET IDENTITY_INSERT [dbo].[Publishers] OFF
GO
ALTER TABLE [Sales].[Books] WITH CHECK ADD 
    CONSTRAINT [PK_Books] PRIMARY KEY CLUSTERED 
    (
        [Id]
    )  ON [PRIMARY];
GO
ALTER TABLE [Sales].[Books] ADD  CONSTRAINT [DF_Books_ModifiedDate]  DEFAULT (getdate()) FOR [ModifiedDate]
GO
ALTER TABLE [Sales].[Books]  WITH NOCHECK ADD  CONSTRAINT [FK_Books_Publishers] FOREIGN KEY([PublisherId])
REFERENCES [dbo].[Publishers] ([Id])
ON DELETE CASCADE
GO
ALTER TABLE [Sales].[Books] CHECK CONSTRAINT [FK_Books_Publishers]
GO
CREATE UNIQUE NONCLUSTERED INDEX [AK_Books_RowGuid] ON [Sales].[Books]([RowGuid] ASC) INCLUDE ([ISBN]) WITH (PAD_INDEX = OFF) ON [PRIMARY]
CREATE NONCLUSTERED INDEX [IX_Price] ON [Sales].[Books] ([Unit Price] DESC, [ISBN]) WHERE ([Unit Price] IS NOT NULL)
GO
CREATE PROCEDURE [dbo].[Fill] AS
BEGIN
	DECLARE @t TABLE (a int);
	SELECT 1;
END
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'The publisher''s name, in full' , @level0type=N'SCHEMA',@level0name=N'dbo', @level1type=N'TABLE',@level1name=N'Publishers', @level2type=N'COLUMN',@level2name=N'Name'
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'Who prints' , @level0type=N'SCHEMA',@level0name=N'dbo', @level1type=N'TABLE',@level1name=N'Publishers'
GO
EXECUTE [sys].[sp_addextendedproperty] N'MS_Description', N'Primary key of Books.', N'SCHEMA', [Sales], N'TABLE', [Books], N'COLUMN', [Id];
EXECUTE [sys].[sp_addextendedproperty] N'MS_Description', N'Not a comment of the table', N'SCHEMA', [Sales], N'TABLE', [Books], N'CONSTRAINT', [CK_Price];
EXECUTE [sys].[sp_addextendedproperty] N'MS_Description', N'All books', N'SCHEMA', [Sales], N'TABLE', [Books], NULL, NULL;
GO
