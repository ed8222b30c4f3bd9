-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: library
-- ------------------------------------------------------
-- Server version	8.0.36

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;

--
-- Table structure for table `books`
--

DROP TABLE IF EXISTS `books`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `books` (
  `id` bigint unsigned NOT NULL AUTO_INCREMENT COMMENT 'ID',
  `isbn` char(13) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'ISBN-13; without dashes',
  `title` varchar(255) COLLATE utf8mb4_unicode_ci NOT NULL DEFAULT '' COMMENT '书名（it''s, \'really\', a | b)',
  `status` enum('in','out','lost, or \'gone\'') NOT NULL DEFAULT 'in',
  `flags` set('a','b') DEFAULT NULL,
  `price` decimal(8,2) DEFAULT '0.00',
  `tax` decimal(8,2) GENERATED ALWAYS AS ((`price` * 0.13)) VIRTUAL COMMENT 'made',
  `meta` json DEFAULT (json_object(_utf8mb4'k',_utf8mb4'v; w')),
  `place` point NOT NULL /*!80003 SRID 4326 */,
  `publisher_id` int DEFAULT NULL,
  `comment` text COMMENT 'A column called comment',
  `key` int NOT NULL DEFAULT '0',
  `updated_at` timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uk_isbn` (`isbn`),
  UNIQUE KEY `uk_two` (`title`(20),`publisher_id` DESC) USING BTREE COMMENT 'both',
  KEY `idx_publisher` (`publisher_id`),
  FULLTEXT KEY `ft_title` (`title`,`comment`),
  SPATIAL KEY `sp_place` (`place`),
  KEY `fx` ((cast(`price` as signed))),
  CONSTRAINT `fk_publisher` FOREIGN KEY (`publisher_id`) REFERENCES `publishers` (`id`) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT `chk_price` CHECK ((`price` >= 0))
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci COMMENT='Books; all of them'
/*!50100 PARTITION BY HASH (`id`) PARTITIONS 4 */;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `books`
--

LOCK TABLES `books` WRITE;
/*!40000 ALTER TABLE `books` DISABLE KEYS */;
INSERT INTO `books` (`id`, `isbn`, `title`) VALUES (1,'9787101003048','A \\'),(2,'x','It\'s; CREATE TABLE `trap` (`a` int);'),(3,'y','-- no comment /* none #\nCREATE TABLE trap2 (a int);');
/*!40000 ALTER TABLE `books` ENABLE KEYS */;
UNLOCK TABLES;

CREATE TABLE `publishers` (
  `id` int NOT NULL,
  `name` varchar(120) NOT NULL COMMENT "Name, ""in"" full",
  `country` char(2) DEFAULT NULL
) ENGINE=InnoDB COMMENT="Who prints";

#
# What phpMyAdmin writes after the tables, isn't it
#
ALTER TABLE `publishers`
  ADD PRIMARY KEY (`id`),
  ADD UNIQUE KEY `uk_name` (`name`);

ALTER TABLE `publishers`
  MODIFY `id` int NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=12;

/*!50003 SET @saved_cs_client      = @@character_set_client */ ;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `touch` BEFORE UPDATE ON `books` FOR EACH ROW BEGIN
  SET NEW.title = 'it''s';
END */;;
CREATE PROCEDURE fill()
BEGIN
  CREATE TEMPORARY TABLE scratch (a int);
  INSERT INTO scratch VALUES (1);
END;;
DELIMITER ;

CREATE TABLE publishers_old LIKE `publishers`;

--
-- Temporary view structure for view `unsold`
--
/*!50001 CREATE VIEW `unsold` AS SELECT 
 1 AS `id`,
 1 AS `title`*/;
-- Dump completed on 2026-11-01 10:00:00
