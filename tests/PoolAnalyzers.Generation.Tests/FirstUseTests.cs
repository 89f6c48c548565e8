using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>Listeners that use a pool while its very first rental is under way, each pool in a process of its own: what is made once is made there.</summary>
public class FirstUseTests
{
    private const string Listeners =
        """
        using System;
        using System.Collections.Generic;
        using System.Diagnostics.Metrics;
        using System.Diagnostics.Tracing;
        using System.Text;
        using System.Threading;
        using PoolAnalyzers;

        static class Program
        {
            [ThreadStatic] private static bool t_isBusy;
            public static readonly List<string> Heard = new();
            private static Action s_use = () => { };

            static int Main(string[] arguments)
            {
                using Listener events = new();
                MeterListener? metrics = null;
                Subject.Arm();
                if (arguments[0] == "before") metrics = Measure(isFailing: true);
                s_use = () => { Subject.Use(); OnAnotherThread(); };
                Subject.Use();
                if (arguments[0] == "after") metrics = Measure(isFailing: false);
                Subject.Use();
                metrics!.RecordObservableInstruments();
                s_use = () => { };
                metrics.Dispose();
                foreach (string line in Heard) Console.WriteLine(line);
                return 0;
            }

            // The runtime makes its own source of metrics for the first listener or meter of a process.
            private static MeterListener Measure(bool isFailing)
            {
                MeterListener metrics = new()
                {
                    InstrumentPublished = (instrument, listener) =>
                    {
                        if (instrument.Meter.Name != "PoolAnalyzers") return;
                        UseHere("Published " + instrument.Name);
                        listener.EnableMeasurementEvents(instrument);
                        if (isFailing) throw new InvalidOperationException("A listener that fails.");
                    },
                };
                metrics.SetMeasurementEventCallback<long>((instrument, value, _, _) => UseHere(instrument.Name + " " + value));
                metrics.Start();
                return metrics;
            }

            public static void UseHere(string heard)
            {
                lock (Heard) Heard.Add(heard);
                if (t_isBusy) return;
                t_isBusy = true;
                try
                {
                    s_use();
                }
                catch (Exception exception)
                {
                    lock (Heard) Heard.Add("FAILED " + heard + ": " + exception);
                }
                finally
                {
                    t_isBusy = false;
                }
            }

            // A thread that waits for a static constructor would wait for this one, for ever.
            private static void OnAnotherThread()
            {
                Exception? failure = null;
                Thread thread = new(() =>
                {
                    t_isBusy = true;
                    try { Subject.Use(); } catch (Exception exception) { failure = exception; }
                }) { IsBackground = true };
                thread.Start();
                if (!thread.Join(TimeSpan.FromSeconds(60))) throw new TimeoutException("Another thread cannot use the pool.");
                if (failure is not null) throw new InvalidOperationException("Another thread failed.", failure);
            }
        }

        sealed class Listener : EventListener
        {
            protected override void OnEventSourceCreated(EventSource source)
            {
                if (source.Name is not ("PoolAnalyzers.Declared" or "System.Diagnostics.Metrics")) return;
                if (source.Name == "PoolAnalyzers.Declared") EnableEvents(source, EventLevel.Verbose);
                Program.UseHere("Source " + source.Name);
            }

            protected override void OnEventWritten(EventWrittenEventArgs written)
            {
                if (written.EventSource.Name == "PoolAnalyzers.Declared") Program.UseHere("Event " + written.EventName);
            }
        }


        """;

    private const string FixedLength = "[FixedLengthPool(typeof(byte), Length = 16, Capacity = 4OPTIONS)] MODIFIER partial class Pool;";
    private const string AnyLength = "[ArrayPool(typeof(byte), MaxLength = 64, Capacity = 4OPTIONS)] MODIFIER partial class Pool;";
    private const string Objects = "[ObjectPool(typeof(StringBuilder), Reset = \"Clear\", Capacity = 4OPTIONS)] MODIFIER partial class Pool;";

    public static TheoryData<string, string, string> Pools
    {
        get
        {
            var data = new TheoryData<string, string, string>();
            foreach (var seen in (string[])[", Events = true", ", Metrics = true", ", Events = true, Metrics = true"])
            {
                data.Add(FixedLength, "static", seen);
                data.Add(FixedLength, "sealed", seen + ", Sync = PoolSync.Lock, Preallocate = true");
                data.Add(FixedLength, "static", seen + ", WhenEmpty = WhenEmpty.Throw");
                data.Add(FixedLength, "sealed", seen + ", WhenEmpty = WhenEmpty.Wait");
                data.Add(AnyLength, "static", seen);
                data.Add(AnyLength, "sealed", seen + ", WhenEmpty = WhenEmpty.Throw");
                data.Add(Objects, "static", seen + ", Preallocate = true");
                data.Add(Objects, "sealed", seen + ", WhenEmpty = WhenEmpty.Throw");
            }

            return data;
        }
    }

    [Theory]
    [Trait("Category", "Builds")]
    [MemberData(nameof(Pools))]
    public void A_listener_may_use_the_pool_in_its_first_rental(string declaration, string modifier, string options)
    {
        var isStatic = modifier == "static";
        var length = declaration == AnyLength ? "20" : "";
        var source = Listeners + declaration.Replace("OPTIONS", options, StringComparison.Ordinal).Replace("MODIFIER", modifier, StringComparison.Ordinal)
            + $$"""

              static class Subject
              {
                  {{(isStatic ? "public static void Arm() { }" : "private static Pool s_pool = null!; public static void Arm() => s_pool = new Pool();")}}

                  public static void Use()
                  {
                      {{(isStatic ? $"Pool.Return(Pool.Rent({length}));" : $"s_pool.Return(s_pool.Rent({length}));")}}
                  }
              }
              """;
        foreach (var metersStart in (string[])["before", "after"])
            Check(StartedProgram.Run(source, metersStart), options);
    }

    private static void Check(string[] lines, string options)
    {
        Assert.DoesNotContain(lines, line => line.StartsWith("FAILED", StringComparison.Ordinal));
        if (options.Contains("Events", StringComparison.Ordinal))
        {
            Assert.Contains("Source PoolAnalyzers.Declared", lines);
            Assert.Contains("Event Rented", lines);
        }

        if (options.Contains("Metrics", StringComparison.Ordinal))
        {
            Assert.Contains("Source System.Diagnostics.Metrics", lines);
            Assert.Equal(8, lines.Count(line => line.StartsWith("Published ", StringComparison.Ordinal)));
            Assert.Contains("pool.in_use 0", lines);
            Assert.Contains(lines, line => line.StartsWith("pool.idle ", StringComparison.Ordinal) && line != "pool.idle 0");
        }
    }

    /// <summary>What a type is made of may run code of listeners only if a method asks for it, never before all of the type is there.</summary>
    [Theory]
    [InlineData("")]
    [InlineData(", WhenEmpty = WhenEmpty.Throw")]
    [InlineData(", Sync = PoolSync.Lock, Preallocate = true")]
    public void Static_constructors_make_plain_objects_only(string options)
    {
        var run = GeneratorRun.Of(
            $$"""
            using PoolAnalyzers;
            using System.Text;
            [FixedLengthPool(typeof(byte), Length = 16, Events = true, Metrics = true{{options}})] static partial class A;
            [FixedLengthPool(typeof(byte), Length = 16, Events = true, Metrics = true{{options}})] sealed partial class B;
            [ObjectPool(typeof(StringBuilder), Events = true, Metrics = true{{options}})] static partial class C;
            [ObjectPool(typeof(System.IO.MemoryStream), Events = true, Metrics = true{{options}})] sealed partial class D;
            [ArrayPool(typeof(byte), MaxLength = 64, Events = true, Metrics = true{{options.Replace(", Preallocate = true", "", StringComparison.Ordinal)}})]
            static partial class E;
            """);
        var made = run.Output.SyntaxTrees.SelectMany(tree => tree.GetRoot().DescendantNodes())
            .OfType<FieldDeclarationSyntax>()
            .Where(field => field.Modifiers.Any(SyntaxKind.StaticKeyword))
            .SelectMany(field => field.Declaration.Variables.SelectMany(v => v.Initializer?.DescendantNodes().OfType<ObjectCreationExpressionSyntax>() ?? []))
            .Select(creation => creation.Type.ToString().Split('<')[0].Split('.')[^1]).Distinct().ToList();
        Assert.Empty(made.Except(["Depot", "Depots", "ThreadCache", "List", "Stack", "Counts", "KeyValuePair", "ConcurrentQueue"]));
        Assert.DoesNotContain(
            run.Output.SyntaxTrees.SelectMany(tree => tree.GetRoot().DescendantNodes()).OfType<ConstructorDeclarationSyntax>(),
            constructor => constructor.Modifiers.Any(SyntaxKind.StaticKeyword));
    }
}
