using Microsoft.Extensions.ObjectPool;

namespace SanitizedPackage;

/// <summary>Code over any pool of objects.</summary>
public static class Objects<T>
    where T : class
{
    /// <summary>The caller has to return it.</summary>
    public static T Take<TPool>(TPool pool)
        where TPool : ObjectPool<T> => pool.Get();

    /// <summary>Right.</summary>
    public static void Use(ObjectPool<T> pool)
    {
        var item = pool.Get();
        pool.Return(item);
    }

    /// <summary>Returns what it got twice.</summary>
    public static void UseTwice(ObjectPool<T> pool)
    {
        var item = pool.Get();
        pool.Return(item);
        pool.Return(item); // fault
    }
}
