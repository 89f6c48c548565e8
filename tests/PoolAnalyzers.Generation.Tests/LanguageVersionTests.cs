using System.Diagnostics;
using System.Security;
using System.Text;
using PoolAnalyzers.Testing;
using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>
/// The generated text under the compiler of the installed SDK, which knows newer languages than the one that the generator is built against: every kind, in
/// a project of its own, with warnings as errors, checked arithmetic and the documentation compiler on.
/// </summary>
[Collection(nameof(Builds))]
[Trait("Category", "Builds")]
public sealed class LanguageVersionTests(ITestOutputHelper output) : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("language versions ").FullName;

    private const string Declarations =
        """
        using System;
        using System.Buffers;
        using System.Text;
        using PoolAnalyzers;

        namespace Acme;

        [ArrayPoolScope(typeof(byte))] public ref partial struct ByteScope;
        [ArrayPoolScope(typeof(string), ThreadCache = false, Clear = ClearPolicy.Always)] public ref partial struct NameScope;
        [ArrayPoolScope(typeof(int), ThreadCache = true)] internal ref partial struct CachedScope;
        [ArrayPoolScope(PoolArgument = true)] internal ref partial struct Scope<T>;
        [ArrayPoolOwner(typeof(byte))] public sealed partial class ByteOwner;
        [ArrayPoolOwner] internal sealed partial class Owner<T>;
        [FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512)] public static partial class LockFree;
        [FixedLengthPool(typeof(byte), Length = 4096, Preallocate = true, Pinned = true, Metrics = true)] public static partial class Preallocated;
        [FixedLengthPool(typeof(string), Length = 16, Sync = PoolSync.Lock)] public static partial class Locked;
        [FixedLengthPool(typeof(byte), Length = 16, WhenEmpty = WhenEmpty.Throw)] public static partial class Strict;
        [FixedLengthPool(typeof(byte), Length = 16, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock)] public sealed partial class StrictLocked;
        [FixedLengthPool(typeof(char), Length = 16)] public sealed partial class Instance;
        [FixedLengthPool(typeof(char), Length = 16)] public sealed partial class Derived : ArrayPool<char>;
        [ArrayPool(typeof(char), MaxLength = 1 << 16)] public static partial class AnyLength;
        [ArrayPool(typeof(char), MaxLength = 1 << 16, WhenEmpty = WhenEmpty.Throw, Metrics = true)] public sealed partial class AnyLengthStrict;
        [ObjectPool(typeof(StringBuilder), Capacity = 64, Reset = "Clear", MaxRetained = "Capacity <= 4096")] public static partial class Builders;
        [ObjectPool(typeof(System.IO.MemoryStream), WhenEmpty = WhenEmpty.Throw)] public sealed partial class Streams;

        /// <summary>Members whose names newer languages give a meaning.</summary>
        public partial class Outer<TField>
        {
            /// <summary>A pool in a generic type.</summary>
            [FixedLengthPool(typeof(long), Length = 8)] public static partial class @field;
            /// <summary>A scope beside it.</summary>
            [ArrayPoolScope] internal ref partial struct @extension<T>;
        }

        /// <summary>Uses what is generated.</summary>
        public static class Program
        {
            /// <summary>Rents of each kind.</summary>
            public static int Run(int length)
            {
                using var bytes = new ByteScope(length, stackalloc byte[64]);
                bytes.Span.Fill(1);
                using var lease = ByteOwner.Rent(length);
                lease.Memory.Span.Clear();
                byte[] body = LockFree.Rent();
                LockFree.Return(body);
                using var text = Builders.RentScope();
                return text.Value.Append(bytes.Length).Length;
            }
        }
        """;

    // The checked build is more text, in no newer words: one version of it is enough.
    // Elsewhere than in a test of all, the first and the last.
    private static readonly (string Version, bool IsChecked)[] s_builds =
        [.. Extent.Of(Extent.Generator, 4, ((string, bool)[])[("12", false), ("13", false), ("14", false), ("preview", false), ("14", true)])];

    /// <summary>It takes 10 seconds and more: a project is restored and built for each version.</summary>
    [Fact]
    public async Task Compiles_without_warnings_under_the_installed_sdk()
    {
        // Its own settings end here: those of folders above do not reach in.
        foreach (var name in new[] { "Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props" })
            await Write(name, "<Project />");
        await Write("Declarations.cs", Declarations);
        await Write(
            "Declared.csproj",
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                <WarningLevel>9999</WarningLevel>
                <CheckForOverflowUnderflow>true</CheckForOverflowUnderflow>
                <EnableNETAnalyzers>false</EnableNETAnalyzers>
                <GenerateDocumentationFile>true</GenerateDocumentationFile>
                <NoWarn>$(NoWarn);CS1591</NoWarn>
              </PropertyGroup>
              <ItemGroup>
                <CompilerVisibleProperty Include="PoolAnalyzersChecked" />
                <Analyzer Include="{SecurityElement.Escape(typeof(PoolTypeGenerator).Assembly.Location)}" />
              </ItemGroup>
            </Project>
            """);
        await Write(
            "All.proj",
            $"""
            <Project DefaultTargets="All">
              <ItemGroup>
                {string.Concat(s_builds.Select(b => $"<Build Include=\"{Name(b)}\" Version=\"{b.Version}\" Checked=\"{b.IsChecked}\" />"))}
              </ItemGroup>
              <Target Name="All">
                <MSBuild Projects="Declared.csproj" Targets="Restore" Properties="ForRestore=true" />
                <MSBuild Projects="Declared.csproj" Targets="Build" Properties="LangVersion=%(Build.Version);PoolAnalyzersChecked=%(Build.Checked);IntermediateOutputPath=obj/%(Build.Identity)/;OutputPath=bin/%(Build.Identity)/" />
              </Target>
            </Project>
            """);

        var (exitCode, text) = await Build();

        output.WriteLine(text);
        Assert.True(exitCode == 0, text);
        Assert.All(s_builds, build => Assert.True(File.Exists(Path.Combine(_folder, "bin", Name(build), "Declared.dll")), $"Nothing was built for C# {Name(build)}:\n{text}"));
        Assert.All(s_builds, build => Assert.Equal(build.IsChecked, IsChecked(Name(build))));
    }

    private static string Name((string Version, bool IsChecked) build) => build.Version + (build.IsChecked ? "-checked" : "");

    /// <summary>Whether the property reached the generator.</summary>
    private bool IsChecked(string name) => Encoding.UTF8.GetString(File.ReadAllBytes(Path.Combine(_folder, "bin", name, "Declared.dll"))).Contains("CheckedRentals", StringComparison.Ordinal);

    private Task Write(string name, string text) => File.WriteAllTextAsync(Path.Combine(_folder, name), text);

    private async Task<(int ExitCode, string Text)> Build()
    {
        var start = new ProcessStartInfo("dotnet", ["build", "All.proj", "-nologo", "-v:minimal", "-nodeReuse:false", "-p:UseSharedCompilation=false"])
        {
            WorkingDirectory = _folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // A build that was started by this test's own must not inherit where that one found its SDK's parts.
        foreach (var name in start.Environment.Keys.Where(k => k.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)).ToList())
            start.Environment.Remove(name);
        using var process = Process.Start(start)!;
        var (standard, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        using var patience = new CancellationTokenSource(TimeSpan.FromMinutes(8));
        try
        {
            await process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }

        return (process.ExitCode, await standard + await error);
    }

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(_folder, recursive: true);
}
