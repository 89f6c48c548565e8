using System.IO.Compression;
using System.Reflection;
using System.Xml.Linq;

namespace PoolAnalyzers.Package.Tests;

/// <summary>
/// The three packages of this repository, packed once for all tests: the build of these tests has left little to do. The version is one that no other feed has.
/// </summary>
internal static class Feed
{
    private static readonly Lazy<string> s_folder = new(PackAll);

    /// <summary>The folder that serves as package source. It is removed when the process ends.</summary>
    public static string Folder => s_folder.Value;

    /// <summary>The version of all three.</summary>
    public static string Version { get; } = $"0.1.0-test.{Environment.ProcessId}";

    /// <summary>The file of a package.</summary>
    public static string FileOf(string id) => Path.Combine(Folder, $"{id}.{Version}.nupkg");

    /// <summary>Packs a project of the repository.</summary>
    public static DotnetOutput Pack(string project, string folder) => Dotnet.Run(
        PackedPackage.Repository, new Dictionary<string, string>(), "pack", project, "-o", folder, "-p:PackageVersion=" + Version,
        "-c", typeof(Feed).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration);

    /// <summary>Copies a package under another version, as if it had been packed with that.</summary>
    public static void CopyAs(string id, string version, string folder)
    {
        Directory.CreateDirectory(folder);
        string copy = Path.Combine(folder, $"{id}.{version}.nupkg");
        File.Copy(FileOf(id), copy);
        using var archive = ZipFile.Open(copy, ZipArchiveMode.Update);
        using var stream = archive.GetEntry(id + ".nuspec")!.Open();
        var description = XDocument.Load(stream);
        description.Descendants().Single(element => element.Name.LocalName == "version").Value = version;
        stream.SetLength(0);
        description.Save(stream);
    }

    private static string PackAll()
    {
        string folder = Directory.CreateTempSubdirectory("packages ").FullName;
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Directory.Delete(folder, recursive: true);

        // One run for all: each would look at the same projects again. The build of these tests has restored the package, and has built the tool.
        string project = Path.Combine(folder, "Pack.proj");
        File.WriteAllText(project, $"""
            <Project DefaultTargets="Pack">
              <Target Name="Pack">
                <MSBuild Projects="{PackedPackage.Repository}/templates/PoolAnalyzers.Templates.csproj" Targets="Restore" Properties="ForRestore=true" />
                <MSBuild Projects="{PackedPackage.Repository}/templates/PoolAnalyzers.Templates.csproj" Targets="Pack" />
                <MSBuild Projects="{PackedPackage.Repository}/nuget/PoolAnalyzers.Package.csproj" Targets="Pack" />
                <MSBuild Projects="{PackedPackage.Repository}/src/PoolAnalyzers.Scan/PoolAnalyzers.Scan.csproj" Targets="Pack" Properties="NoBuild=true" />
              </Target>
            </Project>
            """);
        Pack(project, folder).Succeeded();
        return folder;
    }
}
