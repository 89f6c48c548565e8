using System.Runtime.CompilerServices;
using System.Text;
using Microsoft.Extensions.ObjectPool;
using SanitizedPackage;

namespace SanitizedPrograms;

/// <summary>Programs with one fault each in how they use a pool of objects. The lines that a report has to name are marked.</summary>
internal static class WrongObjectPrograms
{
    private static readonly ObjectPool<StringBuilder> s_pool = new DefaultObjectPoolProvider().CreateStringBuilderPool();
    private static readonly List<StringBuilder> s_kept = [];

    /// <summary>All of them.</summary>
    public static IEnumerable<Func<Task>> All =>
    [
        ObjectReturnedTwice, ObjectReturnedTwiceAmongOthers, ObjectReturnedTwiceAfterAwait, ObjectReturnedTwiceToTrackingPool,
        ObjectReturnedTwiceToDerivedPool, ObjectReturnedTwiceByPackage, ObjectDisposableReturnedTwice, ObjectMadeAndReturnedTwice,
        ObjectReturnedByItsUserBefore, ObjectReturnedTwiceAfterDelegate, ObjectUsedByTwo, ObjectLost, ObjectLostOnFailure, ObjectsGrowing,
    ];

    private static Task ObjectReturnedTwice()
    {
        var text = s_pool.Get(); // rented
        s_pool.Return(text); // returned first
        s_pool.Return(text); // fault
        return Task.CompletedTask;
    }

    /// <summary>The pool keeps its first object in a field, and the others in a queue.</summary>
    private static Task ObjectReturnedTwiceAmongOthers()
    {
        StringBuilder[] all = [.. Enumerable.Range(0, 2).Select(_ => s_pool.Get())];
        foreach (var text in all)
        {
            s_pool.Return(text);
        }

        s_pool.Return(all[1]); // fault
        return Task.CompletedTask;
    }

    private static async Task ObjectReturnedTwiceAfterAwait()
    {
        var text = s_pool.Get();
        try
        {
            await Task.Delay(1);
            s_pool.Return(text);
        }
        finally
        {
            s_pool.Return(text); // fault
        }
    }

    private static Task ObjectReturnedTwiceToTrackingPool()
    {
        var pool = RightObjectPrograms.Tracking(new DefaultObjectPoolProvider().CreateStringBuilderPool());
        var text = pool.Get();
        pool.Return(text);
        pool.Return(text); // fault
        return Task.CompletedTask;
    }

    private static Task ObjectReturnedTwiceToDerivedPool()
    {
        var pool = new OwnPool();
        var text = pool.Get();
        pool.Return(text);
        pool.Return(text); // fault
        return Task.CompletedTask;
    }

    private static Task ObjectReturnedTwiceByPackage()
    {
        Objects<StringBuilder>.UseTwice(s_pool);
        return Task.CompletedTask;
    }

    private static Task ObjectDisposableReturnedTwice()
    {
        var pool = new DefaultObjectPoolProvider().Create<MemoryStream>();
        var stream = pool.Get();
        pool.Return(stream);
        pool.Return(stream); // fault
        return Task.CompletedTask;
    }

    private static Task ObjectMadeAndReturnedTwice()
    {
        var text = new StringBuilder();
        s_pool.Return(text);
        s_pool.Return(text); // fault
        return Task.CompletedTask;
    }

    /// <summary>The first user returns it again when the second has it, so that the second is told. The stacks have both.</summary>
    private static Task ObjectReturnedByItsUserBefore()
    {
        var first = s_pool.Get();
        s_pool.Return(first);
        var second = s_pool.Get();
        s_pool.Return(first); // returned first
        s_pool.Return(second); // fault
        return Task.CompletedTask;
    }

    private static Task ObjectReturnedTwiceAfterDelegate()
    {
        Func<StringBuilder> get = s_pool.Get;
        var text = get();
        s_pool.Return(text);
        s_pool.Return(text); // fault
        return Task.CompletedTask;
    }

    private static Task ObjectUsedByTwo()
    {
        var text = s_pool.Get();
        s_pool.Return(text);
        s_pool.Return(text); // returned once too often
        var first = s_pool.Get(); // handed out first
        var second = s_pool.Get(); // handed out again
        s_kept.AddRange([first.Append("first"), second.Append("second")]);
        return Task.CompletedTask;
    }

    private static Task ObjectLost()
    {
        Use();
        return Task.CompletedTask;

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Use() => s_pool.Get().Append('x'); // fault
    }

    private static Task ObjectLostOnFailure()
    {
        for (int i = 0; i < 3; i++)
        {
            try
            {
                Parse("none");
            }
            catch (FormatException)
            {
                // The object is lost.
            }
        }

        return Task.CompletedTask;

        static void Parse(string text)
        {
            var copy = s_pool.Get(); // fault
            copy.Append(text);
            _ = int.Parse(copy.ToString(), System.Globalization.CultureInfo.InvariantCulture);
            s_pool.Return(copy);
        }
    }

    private static Task ObjectsGrowing()
    {
        for (int i = 0; i < 200; i++)
        {
            s_kept.Add(s_pool.Get()); // fault
        }

        return Task.CompletedTask;
    }

    private sealed class OwnPool() : DefaultObjectPool<StringBuilder>(new StringBuilderPooledObjectPolicy());
}
