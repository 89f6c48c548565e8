using System.Diagnostics;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.Benchmarks.Shared;
using PoolAnalyzers.Generation;

namespace PoolAnalyzers.Cost;

/// <summary>
/// What generated code costs where the updated rules of memory safety leave it safe calls alone, beside the usual text. A compiler that knows the rules
/// generates both against the references of the framework that marks calls. Then both are compiled for the runtime that this process has, and run in turns.
/// </summary>
/// <param name="rounds">Rounds, of which the fastest of each form counts.</param>
internal sealed class SafeFormRun(int rounds)
{
    /// <summary>How long one form of one piece of work runs in a round: short, so that some rounds meet no other work on the machine.</summary>
    private static readonly TimeSpan s_slice = TimeSpan.FromMilliseconds(2);

    private const string Declared = """
        using PoolAnalyzers;

        namespace Measured;

        [ArrayPoolScope(typeof(byte))]
        public ref partial struct Scope;

        [PooledWriter(typeof(byte))]
        public sealed partial class ArrayWriter;

        [PooledWriter(typeof(byte), Segments = true)]
        public sealed partial class BlockWriter;

        [PooledWriter(typeof(byte))]
        public ref partial struct StackWriter;

        [FixedLengthPool(typeof(byte), Length = 4096, Capacity = 64)]
        public static partial class Pages;
        """;

    /// <summary>Each method is a piece of work, done so often as it is told; what it gives keeps the work from being left out.</summary>
    private const string Work = """
        using System;
        using System.Runtime.CompilerServices;

        namespace Measured;

        public static class Work
        {
            private static readonly ArrayWriter s_array = new();
            private static readonly BlockWriter s_blocks = new();
            private static readonly byte[] s_small = new byte[8];
            private static readonly byte[] s_large = new byte[1000];

            public static int Rent_and_return(int times)
            {
                int sum = 0;
                for (int i = 0; i < times; i++)
                {
                    byte[] page = Pages.Rent();
                    sum += page.Length;
                    Pages.Return(page);
                }

                return sum;
            }

            public static int Scope_of_64_bytes(int times) => Scopes(times, 64);

            public static int Scope_of_4096_bytes(int times) => Scopes(times, 4096);

            public static int Scope_on_the_stack(int times)
            {
                int sum = 0;
                Span<byte> buffer = stackalloc byte[64];
                for (int i = 0; i < times; i++)
                {
                    using var scope = new Scope(64, buffer);
                    sum += scope.Span.Length;
                }

                return sum;
            }

            private static int Scopes(int times, int length)
            {
                int sum = 0;
                for (int i = 0; i < times; i++)
                {
                    using var scope = new Scope(length);
                    sum += scope.Span.Length;
                }

                return sum;
            }

            public static int Writer_in_one_array_8_bytes(int times)
            {
                for (int i = 0; i < times; i++)
                {
                    if ((i & 255) == 0)
                        s_array.Clear();
                    s_array.Write(s_small);
                }

                return s_array.WrittenCount;
            }

            public static int Writer_in_one_array_1000_bytes(int times)
            {
                for (int i = 0; i < times; i++)
                {
                    if ((i & 15) == 0)
                        s_array.Clear();
                    s_array.Write(s_large);
                }

                return s_array.WrittenCount;
            }

            public static int Writer_in_blocks_8_bytes(int times)
            {
                for (int i = 0; i < times; i++)
                {
                    if ((i & 255) == 0)
                        s_blocks.Clear();
                    s_blocks.Write(s_small);
                }

                return (int)s_blocks.WrittenCount;
            }

            public static int Writer_on_the_stack_8_bytes(int times)
            {
                int sum = 0;
                Span<byte> buffer = stackalloc byte[256];
                for (int i = 0; i < times; i += 32)
                {
                    var writer = new StackWriter(buffer);
                    for (int j = 0; j < 32; j++)
                        writer.Write(s_small);
                    sum += writer.WrittenCount;
                    writer.Dispose();
                }

                return sum;
            }
        }
        """;

    /// <summary>The forms: whether the rules are on, and whether unsafe code is allowed.</summary>
    private static readonly (string Name, bool HasRules, bool AllowsUnsafe)[] s_forms = [("usual", false, true), ("blocks", true, true), ("safe", true, false)];

    /// <summary>Measures, and prints a Markdown table.</summary>
    public int Run(CancellationToken cancelled)
    {
        var forms = s_forms.Select(form => Load(form.Name, Generate(form.HasRules, form.AllowsUnsafe), cancelled)).ToList();
        Console.WriteLine("| work | usual, ns | in unsafe blocks / usual | safe / usual |\n| --- | ---: | ---: | ---: |");
        foreach (var name in forms[0].GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly).Select(method => method.Name))
        {
            var work = forms.Select(form => form.GetMethod(name)!.CreateDelegate<Func<int, int>>()).ToArray();
            var least = Measure(work, cancelled);
            Console.WriteLine($"| {name.Replace('_', ' ')} | {least[0]:0.00} | {least[1] / least[0]:0.00} | {least[2] / least[0]:0.00} |");
        }

        return 0;
    }

    /// <summary>Nanoseconds of one time of each form. The forms take turns, each round in another order.</summary>
    private double[] Measure(Func<int, int>[] work, CancellationToken cancelled)
    {
        var times = new int[work.Length];
        for (var form = 0; form < work.Length; form++)
            times[form] = TimesInASlice(work[form]);
        var least = Enumerable.Repeat(double.MaxValue, work.Length).ToArray();
        for (var round = 0; round < rounds; round++)
        {
            cancelled.ThrowIfCancellationRequested();
            for (var turn = 0; turn < work.Length; turn++)
            {
                var form = (round + turn) % work.Length;
                // Processor time: other work on the machine takes turns with this one.
                var start = Environment.CpuUsage.TotalTime;
                work[form](times[form]);
                least[form] = Math.Min(least[form], (Environment.CpuUsage.TotalTime - start).TotalNanoseconds / times[form]);
            }
        }

        return least;
    }

    /// <summary>Long enough for the last tier of the runtime, too.</summary>
    private static int TimesInASlice(Func<int, int> work)
    {
        for (var calls = 0; calls < 60; calls++)
            work(1024);
        Thread.Sleep(200);
        var times = 1024;
        while (true)
        {
            var start = Environment.CpuUsage.TotalTime;
            work(times);
            if (Environment.CpuUsage.TotalTime - start >= s_slice || times >= 1 << 28)
                return times;
            times *= 2;
        }
    }

    /// <summary>What the generator writes in a compiler that knows the rules.</summary>
    private static IReadOnlyList<string> Generate(bool hasRules, bool allowsUnsafe)
    {
        var folder = Directory.CreateTempSubdirectory("safe form ");
        try
        {
            File.WriteAllText(Path.Combine(folder.FullName, "Declared.cs"), Declared);
            var generated = folder.CreateSubdirectory("generated");
            var packages = Named("PackageRoot");
            var references = Directory.GetFiles(Path.Combine(packages, "microsoft.netcore.app.ref", Named("SafetyFramework"), "ref",
                $"net{Named("SafetyFramework").Split('.')[0]}.0"), "*.dll");
            File.WriteAllLines(Path.Combine(folder.FullName, "all.rsp"),
            [
                "-nologo", "-nostdlib", "-target:library", "-out:Declared.dll", "-nullable:enable", "-langversion:preview", "-skipanalyzers+",
                $"-unsafe{(allowsUnsafe ? '+' : '-')}", .. hasRules ? ["-features:updated-memory-safety-rules"] : Array.Empty<string>(),
                $"-analyzer:\"{typeof(PoolTypeGenerator).Assembly.Location}\"", "-generatedfilesout:generated",
                .. references.Select(reference => $"-reference:\"{reference}\""), "Declared.cs",
            ]);
            var compiler = Path.Combine(packages, "microsoft.net.compilers.toolset", Named("SafetyCompiler"), "tasks", "netcore", "bincore", "csc.dll");
            var start = new ProcessStartInfo("dotnet", ["exec", compiler, "-noconfig", "@all.rsp"])
            {
                WorkingDirectory = folder.FullName, RedirectStandardOutput = true,
            };
            using var process = Process.Start(start)!;
            var said = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0
                ? [.. Directory.GetFiles(generated.FullName, "*.cs", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(File.ReadAllText)]
                : throw new CostException($"What was declared does not compile: {said}");
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>The work over a form of the generated code, in an assembly and a context of its own.</summary>
    private static Type Load(string name, IReadOnlyList<string> generated, CancellationToken cancelled)
    {
        var trees = generated.Append(Declared).Append(Work).Select((text, i) => CSharpSyntaxTree.ParseText(text, Measurement.ParseOptions, $"{name}{i}.cs"));
        var compilation = SourceFolder.Create(name, trees, []);
        compilation = compilation.WithOptions(compilation.Options.WithOptimizationLevel(OptimizationLevel.Release));
        using var image = new MemoryStream();
        var made = compilation.Emit(image, cancellationToken: cancelled);
        if (!made.Success)
            throw new CostException($"The form '{name}' does not compile: {made.Diagnostics.First(d => d.Severity == DiagnosticSeverity.Error)}");
        image.Position = 0;
        return new AssemblyLoadContext(name).LoadFromStream(image).GetType("Measured.Work", throwOnError: true)!;
    }

    private static string Named(string key) =>
        typeof(SafeFormRun).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(metadata => metadata.Key == key).Value!;
}
