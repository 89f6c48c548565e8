using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>Generated types in a load context of their own, which can be unloaded when they were used.</summary>
public class UnloadingTests
{
    private const string Source =
        """
        using PoolAnalyzers;
        [FixedLengthPool(typeof(byte), Length = 16, Capacity = 4, Metrics = true)] static partial class Plain;
        [FixedLengthPool(typeof(byte), Length = 16, Capacity = 4, Metrics = true, WhenEmpty = WhenEmpty.Throw)] sealed partial class Instances;
        [FixedLengthPool(Length = 16, Capacity = 4, Metrics = true)] static partial class Generic<T>;
        [ObjectPool(typeof(System.Text.StringBuilder), Reset = "Clear", Metrics = true, AutoTrim = false)] sealed partial class Objects;
        [FixedLengthPool(typeof(byte), Length = 16, Capacity = 4)] static partial class WithoutMetrics;
        [ArrayPool(typeof(byte), MaxLength = 64, Metrics = true)] static partial class AnyLength;
        [ArrayPool(typeof(byte), MaxLength = 64, Metrics = true)] sealed partial class AnyLengthInstances;
        class Own;
        static class Program
        {
            public static void Plain() => global::Plain.Return(global::Plain.Rent());
            public static void Instances() { var pool = new global::Instances(); pool.Return(pool.Rent()); }
            public static void GenericOfInt() => Generic<int>.Return(Generic<int>.Rent());
            public static void GenericOfOwn() => Generic<Own>.Return(Generic<Own>.Rent());
            public static void Objects() { var pool = new global::Objects(); pool.Return(pool.Rent()); }
            public static void AnyLength() => global::AnyLength.Return(global::AnyLength.Rent(20));
            public static void AnyLengthInstances() { var pool = new global::AnyLengthInstances(); pool.Return(pool.Rent(20)); }
            public static void WithoutMetrics() => global::WithoutMetrics.Return(global::WithoutMetrics.Rent());
        }
        """;

    private static readonly Lazy<byte[]> s_image = new(() =>
    {
        using var image = new MemoryStream();
        var emitted = GeneratorRun.Of(Source).Output.Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
        return image.ToArray();
    });

    [Theory]
    [InlineData("Plain")]
    [InlineData("Instances")]
    [InlineData("GenericOfInt")]
    [InlineData("GenericOfOwn")]
    [InlineData("Objects")]
    [InlineData("AnyLength")]
    [InlineData("AnyLengthInstances")]
    [InlineData("WithoutMetrics")]
    public void What_was_used_can_be_unloaded(string program)
    {
        using var listener = new MeterListener();
        var instruments = 0;
        listener.InstrumentPublished = (instrument, l) =>
        {
            if (instrument.Meter.Name != "PoolAnalyzers")
                return;
            l.EnableMeasurementEvents(instrument);
            Interlocked.Increment(ref instruments);
        };
        listener.SetMeasurementEventCallback<long>((_, _, _, _) => { });
        listener.Start();
        var context = Use(program, listener);
        Assert.True(program == "WithoutMetrics" || instruments > 0);
        for (var start = Stopwatch.GetTimestamp(); context.IsAlive && Stopwatch.GetElapsedTime(start) < TimeSpan.FromSeconds(20);)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(context.IsAlive);
    }

    // On a thread of its own, whose caches end with it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Use(string program, MeterListener listener)
    {
        WeakReference? used = null;
        var thread = new Thread(() => used = UseHere(program, listener));
        thread.Start();
        thread.Join();
        return used!;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseHere(string program, MeterListener listener)
    {
        var context = new AssemblyLoadContext("Unloaded", isCollectible: true);
        context.LoadFromStream(new MemoryStream(s_image.Value)).GetType("Program")!.GetMethod(program)!.Invoke(null, null);
        listener.RecordObservableInstruments();
        context.Unload();
        return new WeakReference(context);
    }
}
