using System.Collections.Concurrent;
using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.ObjectPool;
using SanitizedPackage;

namespace SanitizedPrograms;

/// <summary>Programs that do nothing wrong with pools of objects.</summary>
internal static class RightObjectPrograms
{
    /// <summary>All of them.</summary>
    public static IEnumerable<Func<Task>> All =>
    [
        Objects, ObjectsOfThreads, ObjectsAwaited, ObjectsRefused, ObjectsReset, ObjectsTracked, ObjectsInjected, ObjectsDisposed, ObjectsByDelegate,
        ObjectsOfDerivedPool, ObjectsOfWrapper, ObjectsOfOnePolicy, ObjectsMadeByProgram, ObjectsBeyondCapacity, ObjectsEndWithTheirPool, ObjectsKept,
        ObjectsGotByPackage, NoObject,
    ];

    /// <summary>A <c>LeakTrackingObjectPool&lt;T&gt;</c>, which is obsolete, so that it has to be found by its name.</summary>
    internal static ObjectPool<T> Tracking<T>(ObjectPool<T> pool)
        where T : class
    {
        var type = typeof(ObjectPool<>).Assembly.GetType("Microsoft.Extensions.ObjectPool.LeakTrackingObjectPool`1", throwOnError: true)!;
        return (ObjectPool<T>)Activator.CreateInstance(type.MakeGenericType(typeof(T)), pool)!;
    }

    private static Task Objects()
    {
        var pool = new DefaultObjectPoolProvider().CreateStringBuilderPool();
        for (int i = 0; i < 200; i++)
        {
            var (first, second) = (pool.Get(), pool.Get());
            Require(first != second && first.Length == 0);
            first.Append(i);
            pool.Return(second);
            pool.Return(first);
        }

        return Task.CompletedTask;
    }

    private static async Task ObjectsOfThreads()
    {
        var pool = ObjectPool.Create<List<int>>(new ClearingPolicy());
        await Task.WhenAll(Enumerable.Range(0, 8).Select(n => Task.Run(() =>
        {
            for (int i = 0; i < 2000; i++)
            {
                var list = pool.Get();
                list.Add(n);
                Require(list.Count == 1 && list[0] == n);
                pool.Return(list);
            }
        })));
    }

    private static async Task ObjectsAwaited()
    {
        var pool = ObjectPool.Create<StringBuilder>();
        for (int i = 0; i < 20; i++)
        {
            var text = pool.Get();
            await Task.Yield();
            await UseAsync(text);
            pool.Return(text);
        }

        static async Task UseAsync(StringBuilder text)
        {
            text.Append('x');
            await Task.Delay(1);
        }
    }

    /// <summary>What a policy refuses is the program's again, which may even give it back once more.</summary>
    private static Task ObjectsRefused()
    {
        var pool = new DefaultObjectPool<StringBuilder>(new StringBuilderPooledObjectPolicy { MaximumRetainedCapacity = 64 });
        for (int i = 0; i < 50; i++)
        {
            var text = pool.Get();
            text.Append('x', 1000);
            pool.Return(text);
            text.Clear();
            text.Capacity = 16;
            pool.Return(text);
        }

        GC.Collect();
        return Task.CompletedTask;
    }

    private static Task ObjectsReset()
    {
        var pool = new DefaultObjectPool<Resettable>(new DefaultPooledObjectPolicy<Resettable>());
        for (int i = 0; i < 50; i++)
        {
            var item = pool.Get();
            item.Uses++;
            pool.Return(item);
        }

        GC.Collect();
        return Task.CompletedTask;
    }

    private static Task ObjectsTracked()
    {
        var pool = new DefaultObjectPoolProvider().CreateStringBuilderPool();
        var tracked = Tracking(pool);
        for (int i = 0; i < 50; i++)
        {
            var text = tracked.Get();
            tracked.Return(text);
            text = pool.Get();
            pool.Return(text);
        }

        return Task.CompletedTask;
    }

    private static Task ObjectsInjected()
    {
        var services = new ServiceCollection();
        services.AddSingleton<ObjectPoolProvider, DefaultObjectPoolProvider>();
        services.AddSingleton(provider => provider.GetRequiredService<ObjectPoolProvider>().Create(new StringBuilderPooledObjectPolicy()));
        services.AddScoped<Scoped>();
        using var root = services.BuildServiceProvider();
        for (int i = 0; i < 50; i++)
        {
            using var scope = root.CreateScope();
            Require(scope.ServiceProvider.GetRequiredService<Scoped>().Text.Length == 0);
        }

        return Task.CompletedTask;
    }

    /// <summary>The pool of disposable objects is another class, which disposes what it has no room for.</summary>
    private static Task ObjectsDisposed()
    {
        var provider = new DefaultObjectPoolProvider { MaximumRetained = 2 };
        var pool = provider.Create<MemoryStream>();
        MemoryStream[] all = [pool.Get(), pool.Get(), pool.Get(), pool.Get()];
        foreach (var stream in all)
        {
            pool.Return(stream);
        }

        Require(all.Count(stream => !stream.CanRead) == 2);
        (pool as IDisposable)!.Dispose();
        Require(all.All(stream => !stream.CanRead));
        return Task.CompletedTask;
    }

    /// <summary>Nobody sees these calls.</summary>
    private static Task ObjectsByDelegate()
    {
        var pool = ObjectPool.Create<StringBuilder>();
        Func<StringBuilder> get = pool.Get;
        Action<StringBuilder> giveBack = pool.Return;
        for (int i = 0; i < 200; i++)
        {
            var text = i % 2 == 0 ? get() : pool.Get();
            if (i % 3 == 0)
            {
                giveBack(text);
            }
            else
            {
                pool.Return(text);
            }
        }

        var last = pool.Get();
        giveBack(last);
        GC.KeepAlive(pool);
        return Task.CompletedTask;
    }

    private static Task ObjectsOfDerivedPool()
    {
        var pool = new CountingPool();
        for (int i = 0; i < 50; i++)
        {
            pool.Return(pool.Get());
        }

        Require(pool.Returned == 50);
        return Task.CompletedTask;
    }

    /// <summary>What is got from the outer pool may go back to the inner one.</summary>
    private static Task ObjectsOfWrapper()
    {
        var inner = ObjectPool.Create<StringBuilder>();
        var outer = new Wrapper(inner);
        for (int i = 0; i < 50; i++)
        {
            outer.Return(outer.Get());
            inner.Return(outer.Get());
            outer.Return(inner.Get());
        }

        return Task.CompletedTask;
    }

    /// <summary>All users have the same object, because it cannot be changed.</summary>
    private static Task ObjectsOfOnePolicy()
    {
        var pool = new DefaultObjectPool<string>(new OneForAll());
        var (first, second) = (pool.Get(), pool.Get());
        Require(ReferenceEquals(first, second));
        pool.Return(first);
        pool.Return(second);
        return Task.CompletedTask;
    }

    private static Task ObjectsMadeByProgram()
    {
        var pool = ObjectPool.Create<StringBuilder>();
        for (int i = 0; i < 10; i++)
        {
            pool.Return(new StringBuilder());
        }

        for (int i = 0; i < 20; i++)
        {
            pool.Return(pool.Get());
        }

        return Task.CompletedTask;
    }

    private static Task ObjectsBeyondCapacity()
    {
        var pool = new DefaultObjectPool<StringBuilder>(new DefaultPooledObjectPolicy<StringBuilder>(), 2);
        for (int i = 0; i < 10; i++)
        {
            var all = Enumerable.Range(0, 20).Select(_ => pool.Get()).ToList();
            all.ForEach(pool.Return);
            all.Clear();
            GC.Collect();
        }

        return Task.CompletedTask;
    }

    private static Task ObjectsEndWithTheirPool()
    {
        for (int i = 0; i < 10; i++)
        {
            Use();
            GC.Collect();
        }

        return Task.CompletedTask;

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static void Use() => ObjectPool.Create<StringBuilder>().Get().Append('x');
    }

    private static Task ObjectsKept()
    {
        var pool = ObjectPool.Create<StringBuilder>();
        s_kept.Enqueue(pool.Get());
        s_kept.Enqueue(pool.Get());
        return Task.CompletedTask;
    }

    private static Task ObjectsGotByPackage()
    {
        var pool = ObjectPool.Create<StringBuilder>();
        for (int i = 0; i < 50; i++)
        {
            var text = Objects<StringBuilder>.Take(pool);
            pool.Return(text);
            Objects<StringBuilder>.Use(pool);
        }

        return Task.CompletedTask;
    }

    /// <summary>The pool says what it says of what is none.</summary>
    private static Task NoObject()
    {
        ObjectPool<StringBuilder> none = null!;
        try
        {
            none.Get();
            throw new InvalidOperationException("There is no pool.");
        }
        catch (NullReferenceException)
        {
            // As without the sanitizer.
        }

        try
        {
            none.Return(new StringBuilder());
            throw new InvalidOperationException("There is no pool.");
        }
        catch (NullReferenceException)
        {
            return Task.CompletedTask;
        }
    }

    private static readonly ConcurrentQueue<StringBuilder> s_kept = [];

    private static void Require(bool condition)
    {
        if (!condition)
        {
            throw new InvalidOperationException("The pool does something else than that of the library.");
        }
    }

    private sealed class Scoped(ObjectPool<StringBuilder> pool) : IDisposable
    {
        public StringBuilder Text { get; } = pool.Get();

        public void Dispose() => pool.Return(Text);
    }

    private sealed class ClearingPolicy : PooledObjectPolicy<List<int>>
    {
        public override List<int> Create() => [];

        public override bool Return(List<int> obj)
        {
            obj.Clear();
            return true;
        }
    }

    private sealed class Resettable : IResettable
    {
        public int Uses { get; set; }

        public bool TryReset() => Uses++ % 3 != 0;
    }

    private sealed class CountingPool() : DefaultObjectPool<StringBuilder>(new StringBuilderPooledObjectPolicy())
    {
        public int Returned { get; private set; }

        public override void Return(StringBuilder obj)
        {
            Returned++;
            base.Return(obj);
        }
    }

    private sealed class Wrapper(ObjectPool<StringBuilder> inner) : ObjectPool<StringBuilder>
    {
        public override StringBuilder Get() => inner.Get();

        public override void Return(StringBuilder obj) => inner.Return(obj);
    }

    private sealed class OneForAll : IPooledObjectPolicy<string>
    {
        public string Create() => "";

        public bool Return(string obj) => false;
    }
}
